insert into fee_contacts (guardian_id, student_id, kind, outcome, promised_for, amount, note, made_by, made_at, taken_back_at)
select min(guardian_id), null::integer, 'promise', null, '2026-12-28'::date, 600, 'After the salary', (select min(id) from accounts), '2026-12-18 12:00+00'::timestamptz, null::timestamptz
from guardians
union all
select null, min(student_id), 'call', 'spoke', null, null, null, null, '2026-12-18 12:05+00', '2026-12-18 12:06+00'
from students;
