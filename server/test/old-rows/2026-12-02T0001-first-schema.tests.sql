-- Rows refer to each other in circles, so their guards are off.
set session_replication_role = replica;
insert into tests (test_id, paper_id, title, mode, total, opens_at, closes_at, version, duration_minutes, shuffle_questions, shuffle_options, marking, late_minutes, upload_minutes, review, review_from, copy_of, only_named, published_at, withdrawn_at, withdrawn_reason, toppers) overriding system value values
  (1, NULL, 'স্কুলের পরীক্ষা', 'paper', 80.00, '2026-12-01 04:30:00+00', '2026-12-01 07:30:00+00', 1, NULL, true, true, NULL, NULL, 10, 'published', NULL, NULL, false, NULL, NULL, NULL, 0),
  (2, 1, 'अर्धवार्षिक', 'online', NULL, '2026-12-02 04:30:00+00', '2026-12-02 07:30:00+00', 1, 60, true, true, '[{"right": 4, "wrong": -1}]', 15, 10, 'published', NULL, NULL, false, NULL, NULL, NULL, 0);
insert into attempts (attempt_id, test_id, student_id, started_at, extra_minutes, ends_at, submitted_at, submitted_by, seed, reason, late_accepted_at) overriding system value values
  (1, 2, 1, '2026-11-25 04:52:02.962109+00', 0, '2026-12-02 07:30:00+00', '2026-12-02 07:30:00+00', 'clock', 4711, 'বিদ্যুৎ চলে গেল', NULL);
insert into answer_photos (photo_id, attempt_id, item_id, media_type, content, created_at, encoded_at) overriding system value values
  (1, 1, 3, 'image/jpeg', '\xffd8', '2026-11-25 04:52:02.962109+00', NULL);
insert into answers (attempt_id, item_id, value, flag, revision, seconds, saved_at) values
  (1, 1, '["B"]', false, 3, 40, '2026-11-25 04:52:02.962109+00');
insert into attempt_presence (attempt_id, device, seen_at, left_page, lease) values
  (1, 'phone', '2026-11-25 04:52:02.962109+00', 2, 0);
insert into judgements (test_id, asked, verdict, slip) values
  (1, '\xe0f26c5c92757661153f941e9d0e65ece63b67e4e2e4640e69d7a71437f2aa31', 'wrong', 0);
insert into late_answers (attempt_id, item_id, value, flag, revision, seconds, saved_at) values
  (1, 2, '"½"', false, 1, 0, '2026-11-25 04:52:02.962109+00');
insert into marking_turns (attempt_id, item_id, account_id, taken_at) values
  (1, 1, 'admin', '2026-11-25 04:52:03.203703+00');
insert into skill_needs (skill_id, needs_id) values
  (348, 347);
insert into test_announcements (announcement_id, test_id, text, account_id, created_at) overriding system value values
  (1, 2, 'प्रश्न 3 में x धनात्मक है।', NULL, '2026-11-25 04:52:02.962109+00');
insert into test_batches (test_id, batch_id) values
  (1, 1),
  (2, 1);
insert into test_keys (test_key_id, test_id, item_id, accept_all, dropped, correct, reason, account_id, created_at) overriding system value values
  (1, 2, 1, false, false, '["C"]', 'Die Lösung war falsch. कुंजी गलत थी।', NULL, '2026-11-25 04:52:03.203703+00'),
  (2, 2, 1, false, true, NULL, 'Zwei Antworten stimmen.', NULL, '2026-11-25 04:52:03.203703+00');
insert into test_sheets (test_id, student_id, set_letter, absent, total, marks, key_marks, answers, version, marked_of, hands) values
  (1, 1, NULL, false, 72.50, '{}', '{}', '{}', 1, NULL, '{}'),
  (2, 1, 'B', false, NULL, '{"1": 2.5}', '{"1": -0.25}', '{"1": "C"}', 1, NULL, '{}');
insert into test_students (test_id, student_id, sits, extra_minutes) values
  (1, 1, true, 0);
set session_replication_role = origin;
