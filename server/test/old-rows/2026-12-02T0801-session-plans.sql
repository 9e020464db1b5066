insert into session_plans (on_day, state, planned_by, begun_at)
select date '2026-11-24', 'done', a.id, timestamptz '2026-11-24 06:30+00' from (select min(id) as id from accounts) a
union all
select date '2027-04-01', 'planned', a.id, null from (select min(id) as id from accounts) a;
insert into session_rows (session_plan_id, from_batch_id, goes, position)
select p.session_plan_id, b.batch_id, 'leave', 0
from session_plans p, (select min(batch_id) as batch_id from batches) b;
insert into session_students (session_plan_id, student_id, from_batch_id, position, state, why)
select p.session_plan_id, s.student_id, b.batch_id, 0, 'kept', 'Is in ‘Chess’, too.'
from session_plans p, (select min(student_id) as student_id from students) s,
  (select min(batch_id) as batch_id from batches) b
where p.state = 'done';
