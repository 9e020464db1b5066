-- Rows refer to each other in circles, so their guards are off.
set session_replication_role = replica;
insert into attendance_concerns (batch_id, student_id, kind, absent_streak, percent) values
  (1, 1, 'streak', 3, NULL);
insert into registers (lesson_id, taken_at, taken_by, taught, version) values
  (2, '2026-10-26 12:05:00+00', NULL, 'Fractions: ½ + ⅓', 1);
insert into attendance_marks (lesson_id, student_id, marked_at, minutes_late, code, is_tapped, note) values
  (2, 1, '2026-10-26 11:40:00+00', 10, 'L', true, 'বাস দেরি করেছে');
insert into enquiries (enquiry_id, name, student_name, phone, email, class_number, school, message, source, stage, lost_reason, follow_up_on, trial_lesson_id, trial_came, student_id, consent_at, created_at, changed_at, version) overriding system value values
  (1, 'মিতা সেন', 'Riya Sen', '+919830041276', 'mita@example.in', 9, 'St. Mary’s', 'Evening?
Or morning.', 'site', 'new', NULL, '2026-11-24', NULL, NULL, NULL, '2026-11-25 04:52:02.630929+00', '2026-11-25 04:52:02.630929+00', '2026-11-25 04:52:02.630929+00', 1),
  (2, 'राज', NULL, '+919830041277', NULL, 12, NULL, NULL, 'walk-in', 'lost', 'Too far away.', '2026-10-01', NULL, NULL, NULL, NULL, '2026-11-25 04:52:02.630929+00', '2026-11-25 04:52:02.630929+00', 1),
  (3, 'Asha', NULL, '+919830041278', NULL, 10, NULL, NULL, 'referral', 'joined', NULL, '2026-10-01', 1, true, 1, NULL, '2026-11-25 04:52:02.630929+00', '2026-11-25 04:52:02.630929+00', 1);
insert into enquiry_links (enquiry_id, token_hash, expires_at) values
  (1, '\x00', '2026-12-09 04:52:02.630929+00');
insert into enquiry_notes (note_id, enquiry_id, text, written_by, created_at) overriding system value values
  (1, 1, 'Calls back tomorrow.', 'admin', '2026-11-25 04:52:02.630929+00');
insert into homework (lesson_id, text, due_date, updated_at) values
  (2, 'Exercise 4.2: $\frac{1}{2} + \frac{1}{3}$', '2026-10-30', '2026-11-25 04:52:04.276847+00');
insert into homework_files (lesson_id, file_id, media_type, content) values
  (2, '5f3db5ce-207c-47a7-9eaf-11ae2f12abb9', 'application/pdf', '\x255044462d312e34202525454f46');
insert into leave_notes (leave_note_id, student_id, from_date, to_date, reason, created_at, withdrawn_at) overriding system value values
  (1, 1, '2026-11-02', '2026-11-04', 'जुकाम', '2026-11-25 04:52:02.133436+00', NULL),
  (2, 1, '2026-11-09', '2026-11-09', 'A wedding', '2026-11-25 04:52:02.133436+00', '2026-11-05 10:00:00+00');
set session_replication_role = origin;
