insert into expenses (day, month, kind, note, amount, paid_to, paid_from, drawer_of, transaction_id, batch_id, recorded_by, recorded_on) values
  ('2026-12-12', '2026-12-01', 'printing and books', 'চক', 240, 'Sharma Stores', 'drawer', 'admin', null, 1, 'admin', '2026-12-12'),
  ('2026-12-01', '2026-11-01', 'rent', null, 31000, 'Landlord', 'bank', null, 'N412', null, 'admin', '2026-12-12');
insert into expense_reversals (expense_id, reason, reversed_on, reversed_by)
select max(expense_id), 'Typed twice', '2026-12-13', 'admin' from expenses;
insert into expense_photos (expense_id, content, media_type)
select min(expense_id), '\x52494646', 'image/webp' from expenses;
