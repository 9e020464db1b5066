insert into student_remarks (student_id, text, written_by, written_at)
select s.student_id, 'Called the mother', a.id, timestamptz '2026-11-24 06:00+00'
from (select min(student_id) as student_id from students) s, (select min(id) as id from accounts) a
union all
select s.student_id, 'Wants to change the batch', null, timestamptz '2026-11-24 06:01+00'
from (select min(student_id) as student_id from students) s;
