-- A time before anybody came, so that nothing is owed of it.
insert into batch_fees (fee_id, batch_id, title, amount, due_date, fee_type, paid_from, paid_to) overriding system value values
  (101, 2, 'কোর্স ফি', 12000.00, '2025-01-15', 'one-time', '2024-01-01', '2024-06-30');
begin;
insert into dues (due_id, student_id, membership_id, fee_id, period, title, amount, due_date, withdrawn_at, paid_from, paid_to) overriding system value values
  (101, 2, 2, 101, 'once', 'কোর্স ফি', 6000.00, '2025-01-15', now(), '2024-01-01', '2024-06-30');
insert into due_parts (due_id, line, kind, text, amount) values
  (101, 1, 'fee', 'কোর্স ফি', 12000.00), (101, 95, 'left', '3 months of 6 months', -6000.00);
commit;
insert into credit_wishes (student_id, amount, reason, recorded_by, recorded_on)
select student_id, 120.00, 'পরে নেবেন', (select min(id) from accounts), '2026-12-14' from students where student_id <= 2;
