# `make help` lists what there is. One rule a kind of program; the parts of a
# program are found by folder, so a new file needs no line here.

ifeq ($(origin CC),default)
CC = gcc
endif
BUILD ?= native
# native    for this machine        portable  for any of its architecture
# debug     asserts, and everything incremental rebuilt after every ply
# asan      address and undefined behaviour sanitizers, without asserts: the
#           program that users run       tsan  the thread sanitizer
FLAGS_native   = -O3 -march=native -DNDEBUG
FLAGS_portable = -O3 -DNDEBUG
FLAGS_debug    = -O1 -g
FLAGS_asan     = -O1 -g -DNDEBUG -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
FLAGS_tsan     = -O1 -g -fsanitize=thread
ifeq ($(FLAGS_$(BUILD)),)
$(error BUILD is one of native, portable, debug, asan, tsan)
endif

WARNINGS = -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
	-Wconversion -Wsign-conversion -Wvla -Wcast-qual -Wundef
ALL_CFLAGS = -std=c11 -pedantic $(WARNINGS) $(FLAGS_$(BUILD)) -I. -I$(OBJ) -MMD -MP -pthread $(CFLAGS)
LIBS = -pthread -lm

# The build that users want goes to bin/, any other beside its objects.
OBJ = build/$(BUILD)-$(notdir $(CC))
BIN ?= $(if $(filter native,$(BUILD)),bin,$(OBJ)/bin)

objects = $(patsubst %.c,$(OBJ)/%.o,$(1))
ENGINE   := $(call objects,$(wildcard engine/*.c))
SEARCH   := $(call objects,$(wildcard search/*.c))
PROTOCOL := $(call objects,$(filter-out protocol/banqi.c,$(wildcard protocol/*.c)))
FLOORS   := $(ENGINE) $(SEARCH) $(PROTOCOL)
TOOLS    := $(filter-out tune,$(patsubst tools/%.c,%,$(wildcard tools/*.c)))
STUBS    := $(patsubst tests/engines/%.c,%,$(wildcard tests/engines/*.c))
TESTS    := $(call objects,$(wildcard tests/*.c))

.PHONY: all pgo match test test-report test-cluster train-smoke bench fuzz clean help
#: make            bin/banqi (the engine) and the tools
all: $(BIN)/banqi $(TOOLS:%=$(BIN)/banqi-%) $(BIN)/banqi-tune

$(BIN)/banqi: $(OBJ)/protocol/banqi.o $(FLOORS)
	@mkdir -p $(@D)
	@echo 'link $@'
	@$(CC) $(ALL_CFLAGS) -o $@ $^ $(LIBS)

# A tool is tools/NAME.c with its parts in tools/NAME/.
define tool_rule
$$(BIN)/banqi-$(1): $$(OBJ)/tools/$(1).o $$(call objects,$$(wildcard tools/$(1)/*.c)) $$(FLOORS)
	@mkdir -p $$(@D)
	@echo 'link $$@'
	@$$(CC) $$(ALL_CFLAGS) -o $$@ $$^ $$(LIBS)
endef
$(foreach tool,$(TOOLS),$(eval $(call tool_rule,$(tool))))
$(BIN)/banqi-tables $(BIN)/banqi-train: $(OBJ)/tools/referee/interrupt.o
$(BIN)/banqi-train: $(OBJ)/tools/tables/file.o

# The tuner has the two lower floors once more, with the tunables as variables.
TUNE := tools/tune.c $(wildcard tools/tune/*.c engine/*.c search/*.c) protocol/text.c tools/referee/interrupt.c
$(BIN)/banqi-tune: $(TUNE:%.c=$(OBJ)/tune/%.o)
	@mkdir -p $(@D)
	@echo 'link $@'
	@$(CC) $(ALL_CFLAGS) -o $@ $^ $(LIBS)

# Small engines that the tests play against, good and bad.
$(BIN)/test-%: $(OBJ)/tests/engines/%.o $(FLOORS)
	@mkdir -p $(@D)
	@echo 'link $@'
	@$(CC) $(ALL_CFLAGS) -o $@ $^ $(LIBS)

$(BIN)/tests: $(TESTS) $(FLOORS) $(call objects,$(filter-out tools/tune/%,$(wildcard tools/*/*.c)))
	@mkdir -p $(@D)
	@echo 'link $@'
	@$(CC) $(ALL_CFLAGS) -o $@ $^ $(LIBS)

# A text that a program holds: a line of C for each of its lines.
$(OBJ)/%.lines: %
	@mkdir -p $(@D)
	@sed 's/[\\"]/\\&/g; s/.*/"&\\n",/' $< >$@

# A file that a program holds: its bytes as numbers of C.
$(OBJ)/%.bytes: %
	@mkdir -p $(@D)
	@od -An -v -tu1 $< | sed 's/  */,/g; s/^,//; s/$$/,/' >$@

$(OBJ)/search/network_builtin.o $(OBJ)/tune/search/network_builtin.o: $(OBJ)/search/banqi.network.bytes

PAGE := $(wildcard tools/referee/report/*)
$(OBJ)/tools/referee/report_page.o: $(PAGE:%=$(OBJ)/%.lines)

$(OBJ)/%.o: %.c
	@mkdir -p $(@D)
	@echo '$(CC) $(BUILD) $<'
	@$(CC) $(ALL_CFLAGS) -c -o $@ $<

$(OBJ)/tune/%.o: %.c
	@mkdir -p $(@D)
	@echo '$(CC) $(BUILD) tune $<'
	@$(CC) $(ALL_CFLAGS) -DBANQI_TUNE -c -o $@ $<

#: make match      a short match through the referee
match: all
	@rm -f match.txt
	$(BIN)/banqi-referee --engine cmd=$(BIN)/banqi name=banqi --engine cmd=$(BIN)/banqi name=banqi-shallow nodes=400 \
		--each movetime=10 --pairs 10 --records match.txt

#: make test       every test: in C, then the scripts that drive the built programs
test: all $(BIN)/tests $(STUBS:%=$(BIN)/test-%)
	BIN=$(BIN) tests/run

#: make test-report  the page of a match in chromium, where there is one; SHOTS=FOLDER keeps pictures
test-report: all
	BIN=$(BIN) sh tests/report.sh

#: make test-cluster  shards under Slurm and GNU parallel (root of a Debian: installs them)
test-cluster: all $(BIN)/test-bad
	CLUSTER=yes BIN=$(BIN) timeout --foreground -k 30 145 sh tests/cluster.sh

#: make train-smoke  from a few games to a network that the engine plays by, in a minute
train-smoke: all
	BIN=$(BIN) sh tests/train.sh

#: make bench      speed, and the signature of the search
bench: $(BIN)/banqi
	$(BIN)/banqi bench

#: make pgo        bin/banqi once more, by gcc from the profile of a run: some percent faster
PGO = $(MAKE) CC=gcc BUILD=native OBJ=build/pgo
pgo:
	rm -rf build/pgo && $(PGO) BIN=build/pgo/bin CFLAGS='$(CFLAGS) -fprofile-generate' build/pgo/bin/banqi
	build/pgo/bin/banqi bench depth 8
	@find build/pgo -name '*.o' -delete
	$(PGO) BIN=bin CFLAGS='$(CFLAGS) -fprofile-use -Wno-missing-profile' bin/banqi

#: make fuzz       a long fuzzing run (CC=clang, libFuzzer)
fuzz:
	tests/fuzz/run

#: make clean      removes build/ and bin/
clean:
	rm -rf build bin

#: BUILD=native|portable|debug|asan|tsan  CC=gcc|clang  CFLAGS=...
help:
	@sed -n 's/^#: //p' Makefile

-include $(wildcard $(OBJ)/*/*.d $(OBJ)/*/*/*.d $(OBJ)/tune/tools/tune/*.d)
.SECONDARY:
