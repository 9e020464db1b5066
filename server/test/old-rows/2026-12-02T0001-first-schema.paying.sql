-- Rows refer to each other in circles, so their guards are off.
set session_replication_role = replica;
insert into changed_collected_days (day, note_id) overriding system value values
  ('2026-04-02', 1);
insert into claims (claim_id, account_id, reference, amount, upi_id, upi_name, state, utr, paid_on, reason, made_at) overriding system value values
  (1, 'admin', 'K7M2P9QX', 750.50, 'ganit@okbank', 'গণিত Academy', 'to check', '412345678901', '2026-11-02', NULL, '2026-11-25 04:52:02.389069+00'),
  (2, 'admin', 'AB3DE4FG', 10.00, 'ganit@okbank', 'गणित', 'declined', '412345678902', '2026-11-01', 'Nothing came.', '2026-11-25 04:52:02.389069+00');
insert into claim_dues (claim_id, "position", due_id, student_id, title, batch_name, due_date, amount, is_to_check) values
  (1, 0, 1, 1, 'Tuition', 'Evening', '2026-11-10', 750.50, true);
insert into claim_payments (payment_id, claim_id, student_id) values
  (1, 2, 1);
insert into claim_screenshots (claim_id, image_id, content, media_type, created_at) values
  (1, 'eecaebf7-3ef1-4833-94c0-ab893a188def', '\xffd8ff', 'image/jpeg', '2026-11-25 04:52:02.389069+00');
insert into collected_days (day) values
  ('2026-04-02');
insert into collected_sums (way, day, key, count, received, refunded) values
  ('method', '2026-04-02', 'cash', 1, 999.00, 0.00);
insert into day_closes (day_close_id, account_id, day, methods, expected, counted, notes, reason, closed_by, closed_at, reopened_by, reopened_at, reopen_reason) overriding system value values
  (1, 'admin', '2026-03-31', '[{"count": 1, "method": "cash", "received": "5000.00", "given_back": "0.00"}]', 5000.00, 4980.00, '{"10": 1, "20": 1, "50": 1, "200": 2, "500": 9}', 'Change for ₹20 was missing', 'admin', '2026-11-25 04:52:03.423473+00', 'admin', '2026-11-25 04:52:03.423473+00', 'Found it'),
  (2, 'admin', '2026-03-31', '[{"count": 1, "method": "cash", "received": "5000.00", "given_back": "0.00"}]', 5000.00, 5000.00, NULL, NULL, 'admin', '2026-11-25 04:52:03.423473+00', NULL, NULL, NULL);
insert into gateway_refunds (gateway_payment_id, refunded, told_at) values
  ('pay_Fc8mUeDrEKf08Z', 10.00, '2026-11-25 04:52:02.46495+00');
insert into online_payments (online_payment_id, account_id, reference, amount, state, link_id, pay_url, expires_at, gateway_payment_id, paid_amount, captured_at, refunded, problem, made_at, asked_at) overriding system value values
  (1, 'admin', 'QR7ST8UV', 750.50, 'to look at', 'plink_Fc8lXILABzQL7M', 'https://rzp.io/i/nxrHnLJ', '2026-11-02 10:30:00+00', 'pay_Fc8mUeDrEKf08Y', 750.50, '2026-11-02 10:12:00+00', 0.00, 'কিছু কম বাকি', '2026-11-25 04:52:02.46495+00', NULL);
insert into online_payment_dues (online_payment_id, "position", due_id, student_id, title, batch_name, due_date, amount) values
  (1, 0, 1, 1, 'Tuition', 'Evening', '2026-11-10', 750.50);
insert into online_payment_entries (payment_id, online_payment_id, student_id) values
  (1, 1, 1);
set session_replication_role = origin;
