insert into concessions (student_id, kind, percent, amount, fee_ids, from_date, to_date, reason) values
  (1, 'sibling', 12.5, null, null, '2026-01-01', null, 'দিদি Class 10'),
  (1, 'other', null, 50.25, '{1}', '2026-01-01', '2026-03-31', 'Moved');
