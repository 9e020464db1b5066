insert into batch_fees (batch_id, title, amount, due_date, fee_type, prorata, spared_prorata, unchanged_until)
  values (1, 'মাসিক', 700, '2026-01-05', 'recurring', 'none', 'lessons', '2026-03-20');
