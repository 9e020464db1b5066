insert into guardians (name, phone, email, account_id, language, proven_at)
  select 'মিতা Banerjee', '+919830041276', 'mita@example.in', min(id), 'bn', '2026-11-02T10:00:00Z' from accounts;
insert into guardians (name, phone, is_proposed) values ('Subir', '+919830041277', true);
insert into guardianships (guardian_id, student_id, place, relation, is_primary, may_collect, confirmed_at)
  select 1, min(student_id), 1, 'mother', true, true, '2026-11-01T10:00:00Z' from students;
insert into guardianships (guardian_id, student_id, place, relation, gets_messages, limited)
  select 2, min(student_id), 2, 'other', false, true from students;
