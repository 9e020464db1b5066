update students set course_id = 1 where student_id = 2;
insert into batches (batch_name, course_id, class_number) values ('Morning', 1, 9), ('Any', null, null);
insert into batch_schedules (batch_id, position, weekday, start_time, end_time)
values (1, 0, 'Monday', '07:00', '08:30');
insert into memberships (batch_id, student_id, joined_on, left_on)
values (1, 1, '2026-01-01', null), (2, 2, '2025-01-01', '2025-06-01');
