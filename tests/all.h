/* Every test function, by subject. A new one is declared here and gets its name
 * in the table of tests/main.c. */
#ifndef BANQI_TESTS_ALL_H
#define BANQI_TESTS_ALL_H

/* test_runner.c: runs that must fail, for tests/runner.sh */
void test_runner_checks_nothing(void);
void test_runner_fails(void);
void test_runner_skips(void);

/* test_bitboard.c */
void test_bitboard_steps(void);
void test_bitboard_cannon(void);

/* test_vectors.c: published values */
void test_vectors_perft(void);
void test_vectors_naive(void);
void test_vectors_moves(void);

/* test_capture.c: who may go where and take whom */
void test_capture_ranks(void);
void test_capture_cannon(void);
void test_capture_steps(void);

/* test_ends.c: scripted games */
void test_ends_presets(void);
void test_ends_scripts(void);
void test_ends_quiet_limit(void);
void test_ends_first_flip(void);
void test_ends_game_play(void);

/* test_differential.c: engine against naive */
void test_differential(void);

/* test_keys.c */
void test_keys_distinct(void);
void test_keys_parts(void);

/* test_notation.c */
void test_notation_round_trip(void);
void test_notation_accepted(void);
void test_notation_refused(void);
void test_notation_moves(void);
void test_notation_picture(void);

/* test_deal.c */
void test_deal_golden(void);
void test_deal_below(void);
void test_deal_layout(void);
void test_deal_outcomes(void);

/* test_fuzz.c */
void test_fuzz_positions(void);
void test_fuzz_moves(void);

/* test_corpus.c: recorded games, where they are at hand */
void test_corpus_platform(void);

/* test_search.c */
void test_search_chance(void);
void test_search_eval(void);
void test_search_wdl(void);
void test_search_answers(void);
void test_search_quiet_limit(void);
void test_search_limits(void);
void test_search_same_again(void);
void test_search_budget(void);
void test_search_table(void);
void test_search_table_buckets(void);
void test_threads_change(void);
void test_threads_nothing_to_do(void);
void test_threads_stop(void);
void test_multipv(void);

/* test_exchange.c: exchanges against the moves themselves */
void test_exchange(void);

/* test_selective.c: the search as it plays, against solved positions */
void test_selective(void);
void test_bench_positions(void);
void test_bench_summary(void);
void test_bench_run(void);

/* test_chance.c */
void test_chance_symmetry(void);
void test_chance_counts(void);

/* test_network.c */
void test_network_formula(void);
void test_network_million(void);
void test_network_file(void);

/* test_eval.c */
void test_eval_views(void);
void test_eval_sense(void);

/* test_exact.c: full width against plain expectimax */
void test_exact(void);
void test_exact_other_roots(void);

/* test_solve.c */
void test_solve_index(void);
void test_solve_naive(void);
void test_solve_values(void);
void test_solve_refused(void);
void test_solve_command(void);
void test_perfect(void);

/* test_protocol.c: one engine on its pipes */
void test_protocol_prompt(void);
void test_protocol_go_after_go(void);
void test_protocol_dialogues(void);
void test_protocol_tables(void);
void test_protocol_bad_lines(void);
void test_protocol_fuzz(void);

/* test_oldclient.c, test_oldstart.c: the field's older client over its socket */
void test_oldclient_games(void);
void test_oldclient_draws(void);
void test_oldclient_clock(void);
void test_oldclient_pieces(void);
void test_oldclient_others(void);
void test_oldclient_closes(void);
void test_oldclient_bad_messages(void);
void test_oldclient_bad_frames(void);
void test_oldclient_words(void);
void test_oldstart_history(void);
void test_oldstart_set_up(void);
void test_oldstart_refused(void);

/* test_oldfiles.c: the same client through files */
void test_oldfiles_games(void);
void test_oldfiles_boards(void);
void test_oldfiles_time(void);
void test_oldfiles_refused(void);

/* test_mgtp.c: the field's protocol on the pipes */
void test_mgtp_transcripts(void);
void test_mgtp_records(void);
void test_mgtp_ponder(void);
void test_mgtp_no_ponder(void);
void test_mgtp_end(void);

/* test_fuzz_engine.c: the foreign protocols told anything */
void test_mgtp_fuzz(void);
void test_mgtp_fuzz_here(void);
void test_oldclient_fuzz(void);
void test_oldclient_frames(void);

/* test_platform_record.c, test_platform_games.c, test_platform_mend.c,
 * test_platform_originals.c: the field's game records */
void test_platform_record_samples(void);
void test_platform_record_refused(void);
void test_platform_record_accepted(void);
void test_platform_record_first(void);
void test_platform_record_names(void);
void test_platform_record_ends(void);
void test_platform_record_rules(void);
void test_platform_record_formats(void);
void test_platform_record_made(void);
void test_platform_record_fuzz(void);
void test_platform_mend(void);
void test_platform_record_originals(void);

/* The parts of the referee. */
void test_limit(void);
void test_info(void);
void test_record(void);
void test_statistics(void);
void test_luck(void);
void test_sprt(void);
void test_sprt_errors(void);
void test_ratings(void);

/* test_journal.c */
void test_journal(void);
void test_schedule(void);

/* test_speed.c: only when named */
void test_speed_perft(void);

/* test_overhead.c: only when named */
void test_overhead(void);

/* test_ending_material.c: which materials are one */
void test_ending_materials(void);
void test_ending_text(void);

/* test_ending.c: tables of endings */
void test_ending_counts(void);
void test_ending_index(void);
void test_ending_vectors(void);
void test_ending_continued(void);
void test_ending_check(void);
void test_ending_limit(void);
void test_ending_four(void);

/* test_endings.c: the search and its tables */
void test_endings_played(void);

/* test_ending_file.c: tables of endings on disk */
void test_ending_code(void);
void test_ending_file(void);

/* test_train.c: the learning of networks */
void test_train_gradient(void);
void test_train_parts(void);
void test_train_records(void);
void test_train_level(void);
void test_train_export(void);
void test_train_threads(void);
void test_train_checkpoint(void);

#endif
