insert into practice_sets (batch_id, lesson_id, title, due_on, only_named, created_by)
select min(batch_id), null::integer, 'त्रिभुज', date '2026-12-05', true, (select min(id) from accounts) from batches
union all
select batch_id, lesson_id, 'Triangles', null, false, null from (select * from lessons order by lesson_id limit 1) as lesson;
insert into set_items (set_id, position, question_id, question_version)
select set_id, 1, (select min(question_id) from questions), 1 from practice_sets;
insert into set_students (set_id, student_id)
select min(set_id), (select min(student_id) from students) from practice_sets;
insert into school_tests (student_id, title, held_on, entered_by)
select min(student_id), 'अर्धवार्षिक', date '2026-12-10', null::text from students
union all
select max(student_id), 'Unit test', date '2026-12-12', (select min(id) from accounts) from students;
insert into school_test_chapters (school_test_id, chapter_id)
select school_test_id, (select min(chapter_id) from chapters) from school_tests;
insert into practice_sessions (student_id, kind, set_id, school_test_id, attempt_id, day, seed)
select min(student_id), 'set', (select min(set_id) from practice_sets), null::integer, null::integer, date '2026-12-03', 'c' from students
union all
select min(student_id), 'school_test', null, (select min(school_test_id) from school_tests), null, date '2026-12-03', 'd' from students
union all
select student_id, 'mistakes', null, null, attempt_id, date '2026-12-03', 'e'
from (select * from attempts order by attempt_id limit 1) as attempt;
