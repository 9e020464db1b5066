-- Rows refer to each other in circles, so their guards are off.
set session_replication_role = replica;
insert into student_numbers (student_id) values
  (1),
  (2),
  (3),
  (900);
insert into students (student_id, uid, first_name, middle_name, last_name, email, student_class, date_of_birth, contact_number_1, contact_number_2, school_or_college_name, board_or_university_name, address, city, district, state, pin, notes, photo_id, google_photo_url, is_active, is_verified, terms_version, agreed_at, registered_at, course_id, version) overriding system value values
  (1, 'u1', 'ঋয়া', 'Devi', 'Banerjee', 'riya@example.in', 9, '2011-08-14', '+919830041276', NULL, 'B. G. H. S.', 'WBBSE', '27 Lake Road
Flat 3', 'Kolkata', 'Kolkata', 'West Bengal', '700029', 'Sits in front', '7a1b0c7e-0000-4000-8000-000000000001', NULL, true, true, '2026-11', '2026-11-25 04:52:01.183411+00', '2026-11-25 04:52:01.183411+00', NULL, 1),
  (2, 'u2', 'Arjun', NULL, 'O''Brien', 'arjun@example.in', 12, '2008-02-29', '1', NULL, 'S', 'CBSE', 'A', 'Howrah', 'D', 'S', 'P', NULL, NULL, NULL, true, false, '2026-11', '2026-11-25 04:52:01.183411+00', '2026-11-25 04:52:01.183411+00', 1, 2),
  (3, 'record-3', 'অন্বেষা', NULL, '', '', 9, NULL, '', NULL, '', '', '', '', '', '', '', NULL, NULL, NULL, true, false, NULL, '2026-11-25 04:52:03.011628+00', '2026-11-25 04:52:03.011628+00', NULL, 1);
insert into guardians (guardian_id, name, phone, email, account_id, language, is_proposed, proven_at, wrong_births, version, created_at, proven_contacts, typed_over) overriding system value values
  (2, 'Subir', '+919830041277', NULL, NULL, 'en', true, NULL, 0, 1, '2026-11-25 04:52:02.237091+00', '{}', '{}'),
  (1, 'মিতা Banerjee', '+919830041276', 'mita@example.in', 'admin', 'bn', false, '2026-11-02 10:00:00+00', 0, 1, '2026-11-25 04:52:02.237091+00', '{+919830041276,mita@example.in}', '{}');
insert into guardianships (guardian_id, student_id, place, relation, is_primary, gets_messages, may_collect, limited, confirmed_at, created_at) values
  (1, 1, 1, 'mother', true, true, true, false, '2026-11-01 10:00:00+00', '2026-11-25 04:52:02.237091+00'),
  (2, 1, 2, 'other', false, false, false, true, NULL, '2026-11-25 04:52:02.237091+00');
insert into change_requests (change_request_id, student_id, guardian_id, changes, state, reason, made_at, decided_at, decided_by) overriding system value values
  (1, 1, 1, '{"address": "12, গড়িয়াহাট Road"}', 'waiting', NULL, '2026-11-25 04:52:02.670488+00', NULL, NULL),
  (2, 1, 1, '{"notes": null}', 'declined', 'Please come by.', '2026-11-25 04:52:02.670488+00', '2026-11-02 10:00:00+00', NULL);
insert into consents (consent_id, student_id, purpose, text_version, given, guardian_name, way, recorded_by, recorded_at) overriding system value values
  (1, 1, 'conditions', '2026-11', true, NULL, 'registration', 'u1', '2026-11-25 04:52:01.183411+00'),
  (2, 1, 'terms', '2026-11', true, NULL, 'registration', 'u1', '2026-11-25 04:52:01.183411+00'),
  (3, 2, 'conditions', '2026-11', true, NULL, 'registration', 'u2', '2026-11-25 04:52:01.183411+00'),
  (4, 2, 'terms', '2026-11', true, NULL, 'registration', 'u2', '2026-11-25 04:52:01.183411+00'),
  (5, 1, 'guardian', '2026-11', true, 'Mita Banerjee', 'office', NULL, '2026-11-25 04:52:01.56744+00');
insert into erasure_requests (student_id, asked_at) values
  (2, '2026-11-25 04:52:01.56744+00');
insert into erasures (uid_hash, student_id, erased_at, erased_by) values
  ('abababababababababababababababababababababababababababababababab', 99, '2026-11-25 04:52:01.56744+00', 'admin');
insert into guardian_erasure_requests (account_id, asked_at) values
  ('admin', '2026-11-25 04:52:02.835583+00');
insert into guardian_erasures (uid_hash, guardian_id, known_since, erased_at, erased_by) values
  ('0000000000000000000000000000000000000000000000000000000000000000', 4711, '2026-11-02 10:00:00+00', '2026-11-25 04:52:02.835583+00', NULL);
insert into reset_marks (reset_id, student_id, marked_at, reset_at) values
  ('6f1c7f0e-2b60-4f0a-9a75-3a8f7f3c1d11', 1, '2026-11-20 10:00:00+00', '2026-11-25 04:52:02.016304+00');
insert into student_counts (range, slot, students) values
  (0, 0, 2),
  (0, 6, 1);
insert into student_texts (student_id, search_text, script_text) values
  (1, 'ঋয়া devi banerjee
riya@example.in
1', '55ik'),
  (2, 'arjun o''brien
arjun@example.in
2', NULL),
  (3, 'অন্বেষা 

3', 'zyz2tdk');
set session_replication_role = origin;
