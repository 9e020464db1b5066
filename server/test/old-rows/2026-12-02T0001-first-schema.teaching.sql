-- Rows refer to each other in circles, so their guards are off.
set session_replication_role = replica;
insert into rooms (room_id, name, seats, is_active, version) overriding system value values
  (1, 'কক্ষ 1', 40, true, 1),
  (2, 'Terrace', NULL, false, 1);
insert into batches (batch_id, batch_name, description, course_id, class_number, version, teacher_id, room_id, capacity, starts_on, ends_on, times_from) overriding system value values
  (1, 'Morning', '', 1, 9, 1, NULL, NULL, NULL, NULL, NULL, NULL),
  (2, 'Any', '', NULL, NULL, 1, NULL, NULL, NULL, NULL, NULL, NULL);
insert into memberships (membership_id, batch_id, student_id, joined_on, left_on, fees_after, settled_on, left_reason, months_until) overriding system value values
  (1, 1, 1, '2026-01-01', NULL, NULL, NULL, NULL, NULL),
  (2, 2, 2, '2025-01-01', '2025-06-01', NULL, NULL, NULL, NULL);
insert into closed_days (closed_day_id, title, from_date, to_date, batch_id, version) overriding system value values
  (1, 'দুর্গাপূজা', '2026-10-17', '2026-10-21', NULL, 1);
insert into lessons (lesson_id, batch_id, date, start_time, end_time, room_id, teacher_id, state, kind, origin_date, origin_start, makes_up_for, joined_to, closed_day_id, reason, is_touched, end_by_hand, room_by_hand, teacher_by_hand, sequence, version, changed_at, apart, first_date, first_start, made_up_day) overriding system value values
  (1, 1, '2026-10-19', '17:00:00', '18:00:00', NULL, NULL, 'cancelled', 'weekly', '2026-10-19', '17:00:00', NULL, NULL, 1, 'দুর্গাপূজা', false, false, false, false, 0, 1, '2026-11-25 04:52:02.070479+00', NULL, NULL, NULL, NULL),
  (2, 1, '2026-10-26', '17:00:00', '18:00:00', 1, NULL, 'scheduled', 'extra', NULL, NULL, NULL, NULL, NULL, NULL, false, false, false, false, 0, 1, '2026-11-25 04:52:02.070479+00', NULL, NULL, NULL, '2026-10-19');
insert into batch_schedules (batch_id, "position", weekday, start_time, end_time, teacher_id, room_id) values
  (1, 0, 'Monday', '07:00:00', '08:30:00', NULL, NULL);
insert into calendar_feeds (account_id, token_hash, created_at) values
  ('admin', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '2026-11-25 04:52:02.133436+00');
insert into former_schedules (batch_id, times_from, from_day, until_day, "position", weekday, start_time, end_time, teacher_id, room_id, usual_teacher_id, usual_room_id) values
  (1, '2026-12-14', '-infinity', '2026-12-14', 0, 'Monday', '07:00:00', '08:30:00', NULL, NULL, NULL, NULL);
insert into lesson_guests (lesson_id, student_id, makes_up_for) values
  (2, 1, NULL);
insert into staff_absences (absence_id, account_id, from_date, to_date, reason) overriding system value values
  (1, 'admin', '2026-12-01', '2026-12-02', 'A wedding');
set session_replication_role = origin;
