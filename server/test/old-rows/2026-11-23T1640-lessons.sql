insert into closed_days (title, from_date, to_date) values ('দুর্গাপূজা', '2026-10-17', '2026-10-21');
insert into lessons (batch_id, date, start_time, end_time, state, kind, origin_date, origin_start, closed_day_id, reason)
  select batch_id, '2026-10-19', '17:00', '18:00', 'cancelled', 'weekly', '2026-10-19', '17:00', 1, 'দুর্গাপূজা'
  from batches order by batch_id limit 1;
insert into lessons (batch_id, date, start_time, end_time, kind, room_id)
  select batch_id, '2026-10-26', '17:00', '18:00', 'extra', (select min(room_id) from rooms)
  from batches order by batch_id limit 1;
insert into lesson_guests (lesson_id, student_id)
  select (select max(lesson_id) from lessons), min(student_id) from students;
insert into registers (lesson_id, taken_at, taught)
  select max(lesson_id), '2026-10-26T12:05:00Z', 'Fractions: ½ + ⅓' from lessons;
insert into staff_absences (account_id, from_date, to_date, reason)
  select min(id), '2026-12-01', '2026-12-02', 'A wedding' from accounts;
