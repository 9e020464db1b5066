-- What the rows of earlier versions (server/test/old-rows) leave empty: one table, foreign keys, optional columns.
-- Another family with rows of its own is there, too: nothing that is done to the first may change them.
insert into accounts (id, name, email, email_verified, role, created_at, updated_at, phone, image, terms_version, terms_agreed_at) values
  ('g1', 'মিতা Banerjee', 'mita@example.in', true, 'guardian', now(), now(), '+919830041276', 'https://p.example/1', '2026-11', now()),
  ('g3', 'Nora O’Brien', 'nora@example.in', true, 'guardian', now(), now(), '+919830041299', null, '2026-11', now()),
  ('t1', 'অনন্যা সেন', 'ananya@example.in', true, 'teacher', now(), now(), '+919830041200', null, null, null);
update guardians set account_id = 'g1', wrong_birth_at = now() where guardian_id = 1;
update guardian_erasure_requests set account_id = 'g1';
update claims set account_id = 'g1' where pay_link_id is null;
update online_payments set account_id = case when pay_link_id is null then 'g1' end, asked_at = now();
update accounts set email_verified = true where id = 'u2';
insert into guardians (name, phone, email, account_id, proven_at, proven_contacts) values
  ('Nora O’Brien', '+919830041299', 'nora@example.in', 'g3', now(), '{nora@example.in,+919830041299}');
insert into guardianships (guardian_id, student_id, place, relation, is_primary, confirmed_at)
select guardian_id, 2, 1, 'mother', true, now() from guardians where account_id = 'g3';

-- Lessons, their people and rooms.
update batch_schedules set teacher_id = 't1', room_id = 1;
update batches set teacher_id = 't1', room_id = 1 where batch_id = 1;
update former_schedules set teacher_id = 't1', room_id = 1, usual_teacher_id = 't1', usual_room_id = 1;
insert into closed_days (title, from_date, to_date, batch_id) values ('Picnic', '2026-12-24', '2026-12-24', 1);
insert into lessons (lesson_id, batch_id, date, start_time, end_time, room_id, teacher_id, kind, makes_up_for, made_up_day, joined_to, apart, first_date, first_start) overriding system value values
  (3, 1, '2026-12-07', '17:00', '18:00', 1, 't1', 'extra', 1, '2026-10-19', null, null, '2026-12-06', '17:00'),
  (4, 2, '2026-12-07', '17:00', '18:00', null, null, 'extra', null, null, 3,
    '{"start_time": "16:00", "end_time": "17:00", "room_id": null, "teacher_id": null, "end_by_hand": false, "room_by_hand": false, "teacher_by_hand": false}', null, null);
update lesson_guests set makes_up_for = 1;
update registers set taken_by = 't1';

-- What the second student has.
update memberships set fees_after = '2025-02-01', settled_on = left_on, left_reason = 'Moved', months_until = '2025-06-30', first_month = 'all'
where membership_id = 2;
insert into memberships (batch_id, student_id, joined_on, left_on) values (2, 2, '2025-07-01', '2025-08-01');
insert into student_remarks (student_id, text, written_by) values (2, 'Reads ahead.', 't1');
insert into consents (student_id, purpose, text_version, given, way, guardian_name, recorded_by) values
  (2, 'publicity', '2026-11', true, 'guardian', 'Nora O’Brien', 'g3'),
  (1, 'publicity', '2026-11', true, 'guardian', 'মিতা Banerjee', 'g1');
insert into consents (student_id, purpose, text_version, given, way, guardian_name, adult_stated, recorded_by) values
  (2, 'guardian', '2026-11', true, 'guardian', 'Nora O’Brien', true, 'g3');
insert into change_requests (student_id, guardian_id, changes, state, decided_at, decided_by)
select 2, guardian_id, '{"city": "Bally"}', 'accepted', now(), 'admin' from guardians where account_id = 'g3';
insert into erasure_requests (student_id) values (1);
insert into enquiry_notes (enquiry_id, text, written_by) values (3, 'Came for a trial lesson.', 't1');
insert into calendar_feeds (account_id, token_hash) values ('u1', '\x01'), ('g1', '\x02');
insert into credentials (id, account_id, provider, provider_account_id, created_at, updated_at) values
  ('c3', 'g1', 'google', '4321', now(), now());
insert into attendance_marks (lesson_id, student_id, marked_at, code, is_tapped) values (2, 2, now(), 'P', false);
insert into hand_ins (lesson_id, student_id, way, state, round, handed_in_at) values (2, 2, 'paper', 'seen', 1, now());

-- Books.
insert into batch_fees (fee_id, batch_id, title, amount, due_date, fee_type, instalments) overriding system value values
  (4, 2, 'Camp', 150.00, '2025-07-05', 'one-time',
    '[{"amount": "100.00", "due_date": "2025-07-05"}, {"amount": "50.00", "due_date": "2025-07-20"}]');
begin;
insert into dues (due_id, student_id, membership_id, fee_id, period, title, amount, due_date, kind, cut_of, cut_due_date) overriding system value values
  (11, 2, 3, 4, 'part-01', 'Camp', 100.00, '2025-07-05', 'fee', null, null),
  (12, 2, 3, 4, 'part-02', 'Camp', 50.00, '2025-07-20', 'fee', null, null),
  (6, 1, 1, 1, '2026-03', 'Tuition', 1500.50, '2026-03-10', 'fee', null, null),
  (7, 1, 1, 2, 'once', 'জামানত', 500.00, '2026-01-01', 'fee', null, null),
  (8, 2, null, null, 'once', 'Books', 300.00, '2026-03-01', 'single', 8, '2026-03-01'),
  (9, 2, null, null, 'once~1', 'Books', 200.00, '2026-04-01', 'single', 8, '2026-04-01'),
  (10, 2, null, null, 'once', 'Twice', 90.00, '2026-04-01', 'single', null, null);
update dues set withdrawn_at = now() where due_id = 10;
insert into due_parts (due_id, line, kind, text, amount) values
  (6, 1, 'fee', 'Tuition', 1500.50), (7, 1, 'fee', 'জামানত', 500.00), (8, 1, 'single', 'Books', 500.00),
  (8, 2, 'instalment', 'Instalment 1 of 2', -200.00), (9, 1, 'single', 'Books', 500.00),
  (9, 2, 'instalment', 'Instalment 2 of 2', -300.00), (10, 1, 'single', 'Twice', 90.00),
  (11, 1, 'fee', 'Camp', 150.00), (11, 2, 'instalment', 'Instalment 1 of 2', -50.00),
  (12, 1, 'fee', 'Camp', 150.00), (12, 2, 'instalment', 'Instalment 2 of 2', -100.00);
insert into single_dues (due_id, student_id, recorded_by, recorded_on, removed_by, reason) values
  (8, 2, 'admin', '2026-02-20', null, null), (10, 2, 'admin', '2026-02-20', 'admin', 'Twice');
insert into payments (payment_id, student_id, amount, paid_on, method, transaction_id, recorded_by, recorded_on, first_payment_id) overriding system value values
  (5, 1, 2000.50, '2026-04-02', 'upi', 'T-1', 'admin', '2026-04-02', 4),
  (6, 2, 50.00, '2026-04-03', 'cash', null, 'admin', '2026-04-03', null);
insert into allocations (payment_id, due_id, amount) values (5, 6, 1500.50), (5, 7, 500.00), (6, 8, 50.00);
insert into receipts (payment_id, financial_year, series, serial, issued_on, snapshot) values
  (5, 2026, '', 3, '2026-04-02', '{}'), (6, 2026, 'R', 1, '2026-04-03', '{}');
update receipt_counters set last_serial = 3 where financial_year = 2026;
insert into refunds (refund_id, student_id, amount, method, refunded_on, transaction_id, reason, recorded_by, recorded_on, online_payment_id, waiver_id) overriding system value values
  (2, 1, 50.25, 'upi', '2026-04-05', 'T-2', 'Hardship', 'admin', '2026-04-05', null, 2),
  (3, 1, 10.00, 'other', '2026-04-05', null, 'By the gateway', 'admin', '2026-04-05', 1, null);
insert into refund_parts (refund_id, payment_id, amount, taxed, taxes) values
  (2, 3, 50.25, 50.25, '[]'), (3, 3, 10.00, 0, null);
insert into voucher_counters (financial_year, last_serial) values (2026, 2);
insert into vouchers (refund_id, student_id, financial_year, serial, issued_on, snapshot) values
  (2, 1, 2026, 1, '2026-04-05', '{}'), (3, 1, 2026, 2, '2026-04-05', '{}');
insert into credit_notes (payment_id, student_id, financial_year, serial, issued_on, snapshot, refund_id) values
  (3, 1, 2026, 2, '2026-04-05', '{}', 2);
update credit_note_counters set last_serial = 2 where financial_year = 2026;
commit;

-- Papers and tests.
insert into paper_items (paper_id, section, position, question_id, question_version, marks, or_of, part_of, part) values
  (1, 0, 1, 3, 1, 3, 1, null, null), (1, 0, 2, 3, 1, 1, null, 1, 0);
update test_announcements set account_id = 't1';
update test_keys set account_id = 't1';
update tests set published_at = now(), withdrawn_at = now(), withdrawn_reason = 'Wrong key' where test_id = 1;
insert into tests (title, mode, total, opens_at, closes_at, review, review_from, copy_of) values
  ('Again', 'paper', 80, now(), now() + interval '1 day', 'from', now(), 1);
insert into practice_levels (student_id, chapter_id, skill_id, box)
select 2, chapter_id, skill_id, 1 from (select * from skills order by skill_id limit 1) s;
insert into practice_sessions (student_id, kind, chapter_id, skill_id, day, seed)
select 2, 'topic', chapter_id, skill_id, '2026-11-20', 'f' from (select * from skills order by skill_id limit 1) s;
insert into practice_items (session_id, position, question_id, question_version, chapter_id, skill_id, variant, item_id, counts, why, state, hints, tries)
select session_id, 1, 1, 1, chapter_id, skill_id, 1, 1, '[]', 'new', 'open', 0, '[]' from practice_sessions where seed = 'f';
update answer_photos set encoded_at = now(), ink = '{"lines": [], "stamps": [["✓", 500, 9900]]}';

-- Messages: one telling to both families, with a phone that gets it.
insert into tellings (event_key, purpose, about, text, told_by) values
  ('notice/1', 'notice', 'Picnic', 'We go to the museum.', 'admin');
insert into messages (purpose, language, subject, text, short_text, "values", student_ids, link, written_by, audience, channels, state, counts, send_at, in_others, telling_id, parts)
select 'notice', 'en', 'Picnic', 'We go to the museum.', '{}', '{"student": "Riya"}', '{}', '/inbox', 'admin',
  '{"kind": "academy"}', '{inbox,mail}', 'sent', '{"sent": 2}', now(), '{"bn": {"subject": "পিকনিক", "text": "জাদুঘর"}}', telling_id,
  '[{"event": "notice", "on": "2026-11-20", "text": "We go to the museum.", "action": null}]' from tellings;
insert into deliveries (message_id, guardian_id, channel, address, state, due_at, useful_until, ended_at, sending_at, read_at, provider_id, of_students)
select m.message_id, guardian_id, 'mail', email, 'read', now(), now() + interval '1 day', now(), now(), now(), 'p-' || guardian_id, case guardian_id when 1 then '{1}'::integer[] else '{2}' end
from messages m, guardians where subject = 'Picnic' and account_id in ('g1', 'g3');
insert into message_refusals (guardian_id, purpose) select guardian_id, 'results' from guardians where account_id = 'g1';

-- The office.
update imports set created_by = 'admin', samples = '["Asha"]';
insert into imports (import_id, file_name, state, rows, headers, samples, columns, created_by, run_on, done_at, problem) overriding system value values
  (2, 'ছাত্র.csv', 'done', 1, '["Name"]', '["Arjun"]', '{"Name": "name"}', 'admin', '2026-11-20', now(), null);
insert into import_rows (import_id, "row", texts, state, student_id, seen_version, name, draft, cells, problems, made) values
  (2, 2, '["Arjun"]', 'changed', 2, 1, 'Arjun', '{"first_name": "Arjun"}', '[]', '[]', '{}'),
  (2, 3, '["Riya"]', 'changed', 1, 1, 'Riya', '{"first_name": "Riya"}', '[]', '[]', '{}');
insert into invitations (name, email, role, link_hash, mail_hash, expires_at, guardian_id) select
  name, 'subir@example.in', 'guardian', '\x71', '\x72', now() + interval '7 days', guardian_id from guardians where guardian_id = 2;
update invitations set account_id = 't1' where invitation_id = 1;
insert into jobs (kind, key, account_id, input, state, done, "of", result, ended_at, problem) values
  ('nothing that is known', 'twice', 'admin', '{}', 'failed', 1, 2, '{}', now(), 'It stopped.');
insert into session_rows (session_plan_id, from_batch_id, goes, to_batch_id, position) select
  2, 2, 'batch', 1, 1;

-- The site.
update class_modules set image_hash = (select min(hash) from public_images);
update courses set image_hash = (select min(hash) from public_images), course_video_path = 'https://v.example/1';
update posts set cover_hash = (select min(hash) from public_images), summary = 'Roots';

-- What else is optional.
update students set contact_number_2 = '+919830041278', google_photo_url = 'https://p.example/2', terms_language = 'bn' where student_id = 2;
update sessions set ip_address = '127.0.0.1', user_agent = 'Firefox', expires_at = now() + interval '30 days';
update deliveries set state = 'sent', ended_at = now(), useful_until = now() + interval '1 day' where state = 'waiting';
update rate_limits set expire = extract(epoch from now())::bigint * 1000 + 60000;
update verifications set expires_at = now() + interval '1 day';
update welcome_links set expires_at = now() + interval '14 days';
update session_plans set on_day = '2026-11-20' where state = 'done';
update credentials set access_token = 'a', refresh_token = 'r', id_token = 'i', scope = 'openid',
  access_token_expires_at = now(), refresh_token_expires_at = now() where provider = 'google';
update settings set social_links = '{"facebook": null, "instagram": null, "youtube": null, "whatsapp": null, "linkedin": null, "x": "https://x.example"}',
  tagline = 'Small groups', phone = '+91 33 2464 0000', email = 'desk@example.in', address = '5 College Street',
  late_fee = '{"amount": "20.00", "percent": null, "after_days": 5, "cap": null, "from": "2026-11-01"}', checklist_closed_at = now(), calls_within_days = 2,
  checks_within_days = 2, classes_taught = '{1,2,3,4,5,6,7,8,9,10,11,12}', map_link = 'https://maps.example/1', refund_words = 'No refunds after a month.';
update batches set capacity = 20, starts_on = '2025-01-01', ends_on = '2027-12-31', times_from = '2026-12-14' where batch_id = 1;
update enquiries set language = 'bn' where enquiry_id = 1;
update homework set looked_at = now();
update paper_sections set instructions = 'Answer all.';
update papers set freed_at = now();
update questions set option_c = '$1$', option_d = '$2$', option_count = 4, remarks = 'Page 7' where question_id = 1;
update attempts set late_accepted_at = now();
update test_sheets set marked_of = now() where test_id = 2;
update attendance_concerns set percent = 70;
insert into session_students (session_plan_id, student_id, from_batch_id, position, state, why) values
  (1, 2, 2, 1, 'kept', 'Is in ‘Chess’, too.');
update session_students set state = 'moved', why = null, undo_id = (select undo_id from membership_undos) where student_id = 1;
insert into guardian_erasures (uid_hash, guardian_id, known_since, erased_by) values (repeat('1', 64), 4712, now(), 'admin');
update message_templates set subject = 'Absent', sms_template_id = '1107', whatsapp_template = 'absent_en';
update deliveries set by_hand_at = now(), by_hand_by = (select min(id) from accounts), problem = 'The address does not exist.', state = 'failed' where guardian_id = 3;
update imports set chosen = '{"Name": "first_name"}' where import_id = 2;
insert into imports (import_id, file_name, state, problem, rows, headers, samples, columns, created_by) overriding system value values
  (3, 'ছাত্র.pdf', 'failed', 'This is no table.', 0, '[]', '[]', '{}', 'admin');
insert into backup_runs (started_at, ended_at, stage, problem) values (now(), now(), 'failed', 'The disk is full.');

-- What was printed, as the app writes it.
create function printed_for(who integer) returns jsonb language sql as $$
  select jsonb_build_object(
    'academy', '{"name": "বিন্দু Academy", "address": null, "phone": null, "email": null}'::jsonb,
    'student', jsonb_build_object('student_id', who, 'name', coalesce(
      (select first_name || ' ' || last_name from students where student_id = who), 'Erased student'), 'class_name', 'Class 9')) $$;
create function number_of(year integer, serial integer, series text default '') returns text language sql as $$
  select format('%s-%s/%s%s', year, lpad(((year + 1) % 100)::text, 2, '0'), series, lpad(serial::text, 6 - length(series), '0')) $$;
create function taxes_in(amount numeric) returns jsonb language sql as $$
  select jsonb_build_array(jsonb_build_object('gstin', '27AAPFU0939F1ZV', 'rate', 12, 'amount', amount::text,
    'taxable', round(amount * 100 / 112, 2)::text, 'cgst', round(amount * 6 / 112, 2)::text, 'sgst', round(amount * 6 / 112, 2)::text)) $$;
set session_replication_role = replica;
update receipts r set snapshot = printed_for(p.student_id) || jsonb_build_object(
    'receipt_number', number_of(financial_year, serial, series), 'issued_on', issued_on::text,
    'payment', jsonb_build_object('payment_id', p.payment_id, 'date', paid_on::text, 'method', method,
      'transaction_id', transaction_id, 'amount', amount::text),
    'items', jsonb_build_array(jsonb_build_object('title', 'Tuition', 'batch_name', 'Morning',
      'due_date', paid_on::text, 'amount', amount::text)))
from payments p where p.payment_id = r.payment_id;
update vouchers v set snapshot = printed_for(r.student_id) || jsonb_build_object(
    'voucher_number', number_of(financial_year, serial), 'issued_on', issued_on::text,
    'refund', jsonb_build_object('refund_id', r.refund_id, 'date', refunded_on::text, 'method', method,
      'transaction_id', transaction_id, 'amount', amount::text, 'reason', reason),
    'items', '[{"receipt_number": "2025-26/000003", "date": "2026-03-30", "amount": "50.25"}]'::jsonb)
from refunds r where r.refund_id = v.refund_id;
update deposit_invoices i set snapshot = printed_for(p.student_id) || jsonb_build_object(
    'invoice_number', number_of(financial_year, serial), 'issued_on', issued_on::text,
    'receipt', '{"receipt_number": "2026-27/000001", "issued_on": "2026-04-02"}'::jsonb,
    'payment', jsonb_build_object('payment_id', p.payment_id, 'date', paid_on::text, 'method', method, 'amount', p.amount::text),
    'amount', i.amount::text, 'taxes', taxes_in(i.amount),
    'items', jsonb_build_array(jsonb_build_object('title', 'Tuition', 'batch_name', 'Morning',
      'due_date', paid_on::text, 'amount', i.amount::text)))
from payments p where p.payment_id = i.payment_id;
update credit_notes n set snapshot = printed_for(p.student_id) || jsonb_build_object(
    'credit_note_number', number_of(financial_year, serial), 'issued_on', issued_on::text, 'reason', 'Typed wrongly',
    'receipt', '{"title": "Tax invoice", "receipt_number": "2026-27/000001", "issued_on": "2026-04-02"}'::jsonb,
    'payment', jsonb_build_object('payment_id', p.payment_id, 'date', paid_on::text, 'method', method, 'amount', p.amount::text),
    'taxes', taxes_in(p.amount))
from payments p where p.payment_id = n.payment_id;
update reversals set is_correction = true where payment_id = 4;
set session_replication_role = origin;
drop function printed_for, number_of, taxes_in;
select setval('dues_due_id_seq', 12), setval('batch_fees_fee_id_seq', 4), setval('payments_payment_id_seq', 6), setval('refunds_refund_id_seq', 3),
  setval('lessons_lesson_id_seq', 4), setval('imports_import_id_seq', 3);
-- Texts to find students by, as this version makes them.
update students set first_name = first_name;
update due_parts set late = '{"amount": "20.00", "percent": null, "cap": null, "after_days": 5, "title": "Tuition, March 2026", "due_date": "2026-03-10", "on": "2026-03-20", "open": "1500.50", "whole": "1500.50"}' where due_id = 4;
