insert into consents (student_id, purpose, text_version, given, guardian_name, way)
values (1, 'guardian', '2026-11', true, 'Mita Banerjee', 'office');
insert into erasure_requests (student_id) values (2);
insert into erasures values (repeat('ab', 32), 99, now(), 'admin');
