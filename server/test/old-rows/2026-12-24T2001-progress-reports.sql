insert into progress_reports (report_id, student_id, batch_id, batch_name, from_date, to_date, line, facts, sent_at, sent_by, replaced_by, version)
overriding system value
select n, s.student_id, b.batch_id, 'Class 9 – সকাল', date '2026-04-01', date '2026-09-30', 'অঙ্ক মন দিয়ে করে।',
  '{"class": 9, "batches": ["Class 9 – সকাল"], "teachers": [], "since": null, "as_of": "2026-10-01", "by": "অনন্যা সেন", "came": {"n": 20, "of": 22, "e": 1}, "months": [{"month": "2026-09", "n": 20, "of": 22}], "tests": [], "earlier": 0, "chapters": [], "more": 0, "handed_in": null, "practised": null, "strong": null, "help": null, "academy": {"name": "বিন্দু Academy", "address": null, "phone": null}}'::jsonb,
  timestamptz '2026-10-01 12:30+00', a.id, case n when 1 then 2 end, n
from generate_series(1, 2) as n,
  (select min(student_id) as student_id from students) s,
  (select min(batch_id) as batch_id from batches) b,
  (select min(id) as id from accounts) a;
select setval(pg_get_serial_sequence('progress_reports', 'report_id'), 10);
insert into progress_reports (student_id, batch_id, batch_name, from_date, to_date, phrase)
select max(student_id), null, 'Class 10', date '2026-10-01', date '2026-11-30', 3 from students;
