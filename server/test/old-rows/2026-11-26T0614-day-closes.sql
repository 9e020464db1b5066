insert into day_closes (account_id, day, methods, expected, counted, notes, reason, closed_by)
values ('admin', '2026-03-31', '[{"method": "cash", "count": 1, "received": "5000.00", "given_back": "0.00"}]',
  5000, 4980, '{"500": 9, "200": 2, "50": 1, "20": 1, "10": 1}', 'Change for ₹20 was missing', 'admin');
update day_closes set reopened_by = 'admin', reopened_at = now(), reopen_reason = 'Found it';
insert into day_closes (account_id, day, methods, expected, counted, closed_by)
values ('admin', '2026-03-31', '[{"method": "cash", "count": 1, "received": "5000.00", "given_back": "0.00"}]',
  5000, 5000, 'admin');
