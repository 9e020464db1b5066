insert into membership_undos (undo_id, student_id, account_id, made_on, expires_at, change)
select '7a1b0c7e-0000-4000-8000-000000000611', s.student_id, a.id, '2026-11-24', '2026-11-24 06:30+00',
  '{"batch_ids": [1], "last_due": 0, "entries": {"payments": null}, "before": {"student_class": 9, "memberships": [], "dues": [], "settled": []}, "after": {"student_class": 9, "memberships": [], "dues": []}}'
from (select min(student_id) as student_id from students) s, (select min(id) as id from accounts) a;
