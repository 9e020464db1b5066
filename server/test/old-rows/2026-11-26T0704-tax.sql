begin;
insert into settings (academy_name, social_links, landing_redirects_to_login, time_zone, version)
select 'Ganit', '{}', false, 'Asia/Kolkata', 1 where not exists (select from settings);
update settings set gstin = '27AAPFU0939F1ZV', gst_rate = 12;
insert into payments (student_id, amount, paid_on, recorded_on, method, recorded_by)
values (1, 999, '2026-04-02', '2026-04-02', 'cash', 'admin');
insert into receipt_counters values (2026, 1);
insert into receipts
select max(payment_id), 2026, 1, '2026-04-02', '{"receipt_number": "2026-27/1"}' from payments;
insert into reversals (payment_id, reason, reversed_on, reversed_by)
select max(payment_id), 'Typed wrongly', '2026-04-02', 'admin' from payments;
insert into credit_note_counters values (2026, 1);
insert into credit_notes
select max(payment_id), 1, 2026, 1, '2026-04-02', '{"credit_note_number": "2026-27/1"}' from payments;
commit;
