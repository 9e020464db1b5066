insert into weekly_lines (week, batch_id, student_id, text, is_held, author_id)
select date '2026-11-29', b.batch_id, null::integer, 'এই সপ্তাহে সবাই ভালো প্রশ্ন করেছে।', false, a.id
from (select min(batch_id) as batch_id from batches) b, (select min(id) as id from accounts) a
union all
select date '2026-11-29', b.batch_id, s.student_id, null, true, null
from (select min(batch_id) as batch_id from batches) b, (select min(student_id) as student_id from students) s;
insert into weekly_notes (week, student_id, facts, sent_at)
select date '2026-11-22', min(student_id),
  '{"said": [], "came": {"n": 3, "of": 3, "e": 0}, "taught": ["ভগ্নাংশ"], "strong": null, "next": null, "dues": null}'::jsonb,
  timestamptz '2026-11-22 12:30+00'
from students;
insert into weekly_sendings (week, state, begun_at, ended_at) values
  (date '2026-11-15', 'missed', timestamptz '2026-11-17 00:30+00', timestamptz '2026-11-17 00:30+00'),
  (date '2026-11-22', 'sent', timestamptz '2026-11-22 12:30+00', timestamptz '2026-11-22 12:31+00'),
  (date '2026-11-29', 'sending', timestamptz '2026-11-29 12:30+00', null);
