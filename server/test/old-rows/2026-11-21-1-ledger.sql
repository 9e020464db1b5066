begin;
insert into batch_fees (batch_id, title, amount, due_date, fee_type)
values (1, 'Tuition', 1500.50, '2026-01-10', 'recurring');
insert into dues (student_id, membership_id, fee_id, period, title, amount, due_date) values
  (1, 1, 1, '2026-01', 'Tuition', 1500.50, '2026-01-10'), (1, 1, 1, '2026-02', 'Tuition', 1500.50, '2026-02-10');
insert into payments (student_id, amount, paid_on, method, note, recorded_by) values
  (1, 1500.50, '2026-01-05', 'upi', 'thanks', 'admin'), (1, 100, '2026-02-05', 'cash', null, 'admin');
insert into allocations values (1, 1, 1500.50), (2, 2, 100);
insert into receipt_counters values (2025, 2);
insert into receipts values
  (1, 2025, 1, '2026-01-05', '{"receipt_number": "2025-26/1"}'),
  (2, 2025, 2, '2026-02-05', '{"receipt_number": "2025-26/2"}');
insert into payment_requests values ('key', 'print', 1);
insert into job_runs values ('dues', '2026-02-10', now(), now(), '{"made": 2}');
commit;
insert into reversals values (2, 'Wrong student', '2026-02-06', 'admin');
