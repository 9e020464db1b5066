insert into attendance_marks (lesson_id, student_id, marked_at, minutes_late, code, is_tapped, note)
  select (select max(lesson_id) from registers), min(student_id), '2026-10-26T11:40:00Z', 10, 'L', true, 'বাস দেরি করেছে'
  from students;
insert into leave_notes (student_id, from_date, to_date, reason, withdrawn_at)
  select min(student_id), '2026-11-02', '2026-11-04', 'जुकाम', null from students;
insert into leave_notes (student_id, from_date, to_date, reason, withdrawn_at)
  select min(student_id), '2026-11-09', '2026-11-09', 'A wedding', '2026-11-05T10:00:00Z' from students;
insert into attendance_concerns (batch_id, student_id, kind, absent_streak, percent)
  select min(batch_id), (select min(student_id) from students), 'streak', 3, null from batches;
insert into homework (lesson_id, text, due_date)
  select max(lesson_id), 'Exercise 4.2: $\frac{1}{2} + \frac{1}{3}$', '2026-10-30' from lessons;
insert into homework_files (lesson_id, media_type, content)
  select max(lesson_id), 'application/pdf', '%PDF-1.4 %%EOF' from homework;
insert into calendar_feeds (account_id, token_hash)
  select min(id), repeat('a', 64) from accounts;
