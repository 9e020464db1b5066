insert into practice_told (student_id, question_id, day)
select min(student_id), (select min(question_id) from questions), date '2026-11-29' from students;
