/* The tests, in the order in which they run: what others rest on comes first. */
#include "tests/all.h"
#include "tests/runner.h"

static const Test TESTS[] = {
	{"bitboard-steps", test_bitboard_steps, false},
	{"bitboard-cannon", test_bitboard_cannon, false},
	{"capture-ranks", test_capture_ranks, false},
	{"capture-cannon", test_capture_cannon, false},
	{"capture-steps", test_capture_steps, false},

	{"vectors-moves", test_vectors_moves, false},
	{"vectors-perft", test_vectors_perft, false},
	{"vectors-naive", test_vectors_naive, false},

	{"notation-accepted", test_notation_accepted, false},
	{"notation-refused", test_notation_refused, false},
	{"notation-moves", test_notation_moves, false},
	{"notation-picture", test_notation_picture, false},
	{"notation-round-trip", test_notation_round_trip, false},

	{"ends-presets", test_ends_presets, false},
	{"ends-scripts", test_ends_scripts, false},
	{"ends-quiet-limit", test_ends_quiet_limit, false},
	{"ends-first-flip", test_ends_first_flip, false},
	{"ends-game-play", test_ends_game_play, false},

	{"deal-golden", test_deal_golden, false},
	{"deal-below", test_deal_below, false},
	{"deal-layout", test_deal_layout, false},
	{"deal-outcomes", test_deal_outcomes, false},

	{"keys-parts", test_keys_parts, false},
	{"keys-distinct", test_keys_distinct, false},
	{"differential", test_differential, false},

	{"fuzz-positions", test_fuzz_positions, false},
	{"fuzz-moves", test_fuzz_moves, false},
	{"corpus-platform", test_corpus_platform, false},

	{"search-chance", test_search_chance, false},
	{"search-eval", test_search_eval, false},
	{"search-wdl", test_search_wdl, false},
	{"search-answers", test_search_answers, false},
	{"search-quiet-limit", test_search_quiet_limit, false},
	{"search-limits", test_search_limits, false},
	{"search-same-again", test_search_same_again, false},
	{"search-budget", test_search_budget, false},
	{"search-table", test_search_table, false},
	{"search-table-buckets", test_search_table_buckets, false},
	{"search-bench", test_search_bench, false},
	{"threads-change", test_threads_change, false},
	{"threads-nothing", test_threads_nothing_to_do, false},
	{"threads-stop", test_threads_stop, false},
	{"multipv", test_multipv, false},
	{"exact", test_exact, false},

	{"platform-record-samples", test_platform_record_samples, false},
	{"platform-record-refused", test_platform_record_refused, false},
	{"platform-record-accepted", test_platform_record_accepted, false},
	{"platform-record-first", test_platform_record_first, false},
	{"platform-record-names", test_platform_record_names, false},
	{"platform-record-ends", test_platform_record_ends, false},
	{"platform-record-rules", test_platform_record_rules, false},
	{"platform-record-formats", test_platform_record_formats, false},
	{"platform-record-made", test_platform_record_made, false},
	{"platform-record-fuzz", test_platform_record_fuzz, false},
	{"platform-mend", test_platform_mend, false},
	{"platform-record-originals", test_platform_record_originals, false},

	{"solve-index", test_solve_index, false},
	{"solve-naive", test_solve_naive, false},
	{"solve-values", test_solve_values, false},
	{"solve-refused", test_solve_refused, false},
	{"solve-command", test_solve_command, false},

	{"limit", test_limit, false},
	{"record", test_record, false},
	{"statistics", test_statistics, false},

	{"protocol-prompt", test_protocol_prompt, false},
	{"protocol-go-after-go", test_protocol_go_after_go, false},
	{"protocol-dialogues", test_protocol_dialogues, false},
	{"protocol-tables", test_protocol_tables, false},
	{"protocol-bad-lines", test_protocol_bad_lines, false},
	{"protocol-fuzz", test_protocol_fuzz, false},

	{"oldclient-games", test_oldclient_games, false},
	{"oldclient-draws", test_oldclient_draws, false},
	{"oldclient-clock", test_oldclient_clock, false},
	{"oldclient-pieces", test_oldclient_pieces, false},
	{"oldclient-others", test_oldclient_others, false},
	{"oldclient-closes", test_oldclient_closes, false},
	{"oldclient-bad-messages", test_oldclient_bad_messages, false},
	{"oldclient-bad-frames", test_oldclient_bad_frames, false},
	{"oldclient-words", test_oldclient_words, false},
	{"oldstart-history", test_oldstart_history, false},
	{"oldstart-set-up", test_oldstart_set_up, false},
	{"oldstart-refused", test_oldstart_refused, false},
	{"oldfiles-games", test_oldfiles_games, false},
	{"oldfiles-boards", test_oldfiles_boards, false},
	{"oldfiles-time", test_oldfiles_time, false},
	{"oldfiles-refused", test_oldfiles_refused, false},

	{"mgtp-transcripts", test_mgtp_transcripts, false},
	{"mgtp-records", test_mgtp_records, false},
	{"mgtp-ponder", test_mgtp_ponder, false},
	{"mgtp-no-ponder", test_mgtp_no_ponder, false},
	{"mgtp-end", test_mgtp_end, false},

	{"mgtp-fuzz", test_mgtp_fuzz, false},
	{"mgtp-fuzz-here", test_mgtp_fuzz_here, false},
	{"oldclient-frames", test_oldclient_frames, false},
	{"oldclient-fuzz", test_oldclient_fuzz, false},

	/* Only when named. */
	{"speed", test_speed_perft, true},
	{"runner-checks-nothing", test_runner_checks_nothing, true},
	{"runner-fails", test_runner_fails, true},
	{"runner-skips", test_runner_skips, true},
};

int main(int argc, char **argv) { return runner_main(TESTS, sizeof TESTS / sizeof TESTS[0], argc, argv); }
