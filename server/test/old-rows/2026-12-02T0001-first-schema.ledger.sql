-- Rows refer to each other in circles, so their guards are off.
set session_replication_role = replica;
insert into payments (payment_id, student_id, amount, paid_on, method, transaction_id, note, recorded_by, recorded_at, recorded_on, first_payment_id) overriding system value values
  (1, 1, 1500.50, '2026-01-05', 'upi', NULL, 'thanks', 'admin', '2026-11-25 04:52:01.431005+00', '2026-01-05', NULL),
  (2, 1, 100.00, '2026-02-05', 'cash', NULL, NULL, 'admin', '2026-11-25 04:52:01.431005+00', '2026-02-05', NULL),
  (3, 1, 5000.00, '2026-03-30', 'cash', NULL, NULL, 'admin', '2026-11-25 04:52:03.132258+00', '2026-03-31', NULL),
  (4, 1, 999.00, '2026-04-02', 'cash', NULL, NULL, 'admin', '2026-11-25 04:52:03.551924+00', '2026-04-02', NULL);
insert into allocations (payment_id, due_id, amount, allocation_id) overriding system value values
  (1, 1, 1500.50, 1),
  (2, 2, 100.00, 2),
  (3, 2, 1500.50, 3),
  (3, 3, 750.25, 4),
  (3, 4, 20.00, 5),
  (3, 4, 20.00, 6);
insert into credit_note_counters (financial_year, last_serial) values
  (2026, 1);
insert into credit_notes (payment_id, student_id, financial_year, serial, issued_on, snapshot) values
  (4, 1, 2026, 1, '2026-04-02', '{"credit_note_number": "2026-27/1"}');
insert into receipt_counters (financial_year, last_serial) values
  (2025, 3),
  (2026, 2);
insert into deposit_invoices (invoice_id, payment_id, student_id, amount, financial_year, serial, issued_on, snapshot) overriding system value values
  (1, 4, 1, 100.00, 2026, 2, '2026-04-02', '{"invoice_number": "2026-27/2"}');
insert into open_credits (payment_id, student_id, credit) values
  (3, 1, 2729.25);
insert into receipts (payment_id, financial_year, serial, issued_on, snapshot) values
  (1, 2025, 1, '2026-01-05', '{"receipt_number": "2025-26/1"}'),
  (2, 2025, 2, '2026-02-05', '{"receipt_number": "2025-26/2"}'),
  (3, 2025, 3, '2026-03-31', '{"receipt_number": "2025-26/3"}'),
  (4, 2026, 1, '2026-04-02', '{"receipt_number": "2026-27/1"}');
insert into refunds (refund_id, student_id, amount, method, refunded_on, transaction_id, reason, recorded_by, recorded_on, recorded_at, online_payment_id) overriding system value values
  (1, 1, 12.50, 'upi', '2026-03-31', NULL, 'Moves away', 'admin', '2026-03-31', '2026-11-25 04:52:03.132258+00', NULL);
insert into refund_parts (refund_id, payment_id, amount, taxed, taxes) values
  (1, 3, 12.50, 0.00, NULL);
insert into refund_reversals (refund_id, student_id, reason, reversed_on, reversed_by, reversed_at) values
  (1, 1, 'Came back', '2026-04-01', 'admin', '2026-11-25 04:52:03.132258+00');
insert into releases (allocation_id, released_at) values
  (5, '2026-11-25 04:52:03.132258+00');
insert into reversals (payment_id, reason, reversed_on, reversed_by, reversed_at, is_correction) values
  (2, 'Wrong student', '2026-02-06', 'admin', '2026-11-25 04:52:01.431005+00', false),
  (4, 'Typed wrongly', '2026-04-02', 'admin', '2026-11-25 04:52:03.551924+00', false);
insert into voucher_counters (financial_year, last_serial) values
  (2025, 1);
insert into vouchers (refund_id, student_id, financial_year, serial, issued_on, snapshot) values
  (1, 1, 2025, 1, '2026-03-31', '{"voucher_number": "2025-26/1"}');
insert into waivers (waiver_id, due_id, student_id, amount, reason, waived_on, recorded_by, recorded_at) overriding system value values
  (1, 3, 1, 100.00, 'Hardship', '2026-02-21', 'admin', '2026-11-25 04:52:03.132258+00'),
  (2, 3, 1, 50.25, 'Hardship', '2026-02-21', 'admin', '2026-11-25 04:52:03.132258+00');
insert into waiver_reversals (waiver_id, student_id, reason, reversed_on, reversed_by, reversed_at) values
  (1, 1, 'By mistake', '2026-02-22', 'admin', '2026-11-25 04:52:03.132258+00');
set session_replication_role = origin;
