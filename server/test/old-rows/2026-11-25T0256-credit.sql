insert into waivers (due_id, student_id, amount, reason, waived_on, recorded_by)
select max(due_id), 1, part, 'Hardship', '2026-02-21', 'admin'
from dues, unnest(array[100, 50.25]) part where kind = 'single' group by part;
insert into waiver_reversals (waiver_id, student_id, reason, reversed_on, reversed_by)
values (1, 1, 'By mistake', '2026-02-22', 'admin');
begin;
insert into payments (student_id, amount, paid_on, recorded_on, method, recorded_by)
values (1, 5000, '2026-03-30', '2026-03-31', 'cash', 'admin');
insert into receipt_counters values (2025, 3) on conflict (financial_year) do update set last_serial = 3;
insert into receipts
select max(payment_id), 2025, 3, '2026-03-31', '{"receipt_number": "2025-26/3"}' from payments;
commit;
begin;
insert into releases (allocation_id) select max(allocation_id) from live_allocations;
commit;
begin;
insert into refunds (student_id, amount, method, refunded_on, reason, recorded_by, recorded_on)
values (1, 12.5, 'upi', '2026-03-31', 'Moves away', 'admin', '2026-03-31');
insert into refund_parts select 1, payment_id, 12.5 from open_credits;
insert into voucher_counters values (2025, 1);
insert into vouchers values (1, 1, 2025, 1, '2026-03-31', '{"voucher_number": "2025-26/1"}');
commit;
insert into refund_reversals (refund_id, student_id, reason, reversed_on, reversed_by)
values (1, 1, 'Came back', '2026-04-01', 'admin');
begin;
insert into student_numbers values (900) on conflict do nothing;
insert into dues (student_id, kind, period, title, amount, due_date)
values (900, 'opening', 'once', 'Opening balance', 75, '2026-04-01');
insert into due_parts select max(due_id), 1, 'opening', 'Opening balance', 75 from dues;
commit;
