-- Rows refer to each other in circles, so their guards are off.
set session_replication_role = replica;
insert into batch_fees (fee_id, batch_id, title, amount, due_date, fee_type, version, last_due_date, unchanged_until, prorata, late_fee, instalments, is_deposit, spared_prorata) overriding system value values
  (2, 1, 'জামানত', 500.00, '2026-01-01', 'one-time', 1, NULL, NULL, 'none', true, NULL, true, 'none'),
  (1, 1, 'Tuition', 1500.50, '2026-01-10', 'recurring', 1, '2027-03-10', '2026-02-28', 'none', true, NULL, false, 'none'),
  (3, 1, 'মাসিক', 700.00, '2026-01-05', 'recurring', 1, NULL, '2026-03-20', 'none', true, NULL, false, 'lessons');
insert into dues (due_id, student_id, membership_id, fee_id, period, title, amount, due_date, made_at, withdrawn_at, kind, late_of, cut_of, cut_due_date) overriding system value values
  (1, 1, 1, 1, '2026-01', 'Tuition', 1500.50, '2026-01-10', '2026-11-25 04:52:01.431005+00', NULL, 'fee', NULL, NULL, NULL),
  (2, 1, 1, 1, '2026-02', 'Tuition', 1500.50, '2026-02-10', '2026-11-25 04:52:01.431005+00', NULL, 'fee', NULL, NULL, NULL),
  (3, 1, NULL, NULL, 'once', 'পোশাক ₹', 800.50, '2026-03-01', '2026-11-25 04:52:03.085386+00', NULL, 'single', NULL, NULL, NULL),
  (4, 1, NULL, NULL, 'once', 'Late fee', 20.00, '2026-03-20', '2026-11-25 04:52:03.085386+00', NULL, 'late', 3, NULL, NULL),
  (5, 900, NULL, NULL, 'once', 'Opening balance', 75.00, '2026-04-01', '2026-11-25 04:52:03.132258+00', NULL, 'opening', NULL, NULL, NULL);
insert into concessions (concession_id, student_id, kind, percent, amount, fee_ids, from_date, to_date, reason, created_at, version) overriding system value values
  (1, 1, 'sibling', 12.50, NULL, NULL, '2026-01-01', NULL, 'দিদি Class 10', '2026-11-25 04:52:03.286066+00', 1),
  (2, 1, 'other', NULL, 50.25, '{1}', '2026-01-01', '2026-03-31', 'Moved', '2026-11-25 04:52:03.286066+00', 1);
insert into due_parts (due_id, line, kind, text, amount) values
  (1, 1, 'fee', 'Tuition', 1500.50),
  (2, 1, 'fee', 'Tuition', 1500.50),
  (3, 1, 'single', 'পোশাক ₹', 800.50),
  (4, 1, 'late', 'Late fee', 20.00),
  (5, 1, 'opening', 'Opening balance', 75.00);
insert into fee_marks (student_id, marked_at) values
  (1, '2026-11-25 04:52:01.588313+00');
insert into open_dues (due_id, student_id, due_date, owed, fee_id) values
  (5, 900, '2026-04-01', 75.00, NULL);
insert into single_dues (due_id, student_id, recorded_by, recorded_on, removed_by, reason) values
  (3, 1, 'admin', '2026-02-20', NULL, NULL);
set session_replication_role = origin;
