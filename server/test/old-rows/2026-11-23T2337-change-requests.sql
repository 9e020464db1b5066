insert into change_requests (guardian_id, student_id, changes)
  select 1, student_id, '{"address": "12, গড়িয়াহাট Road"}' from guardianships where guardian_id = 1;
insert into change_requests (guardian_id, student_id, changes, state, reason, decided_at)
  select 1, student_id, '{"notes": null}', 'declined', 'Please come by.', '2026-11-02T10:00:00Z' from guardianships where guardian_id = 1;
