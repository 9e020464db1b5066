insert into batch_fees (batch_id, title, amount, due_date, fee_type, is_deposit)
  values (1, 'জামানত', 500, '2026-01-01', 'one-time', true);
