begin;
insert into pay_rates (account_id, kind, amount, percent, batch_ids, from_date, to_date, recorded_by) values
  ('admin', 'lesson', 350, null, null, '2026-06-01', '2026-12-31', 'admin'),
  ('admin', 'share', null, 40, '{1}', '2026-06-01', null, 'admin');
insert into pay_adjustments (account_id, month, amount, reason, recorded_by) values
  ('admin', '2026-11-01', -50, 'অগ্রিম', 'admin');
insert into pay_counters values (2026, 2);
insert into pay_slips (account_id, month, financial_year, serial, gross, paid_from, drawer_of, transaction_id, paid_on, recorded_by, recorded_on, snapshot) values
  ('admin', '2026-10-01', 2026, 1, 20, 'upi', null, '412345678955', '2026-11-02', 'admin', '2026-11-03', '{"number": "2026-27/P0001"}'),
  ('admin', '2026-11-01', 2026, 2, 300, 'drawer', 'admin', null, '2026-12-12', 'admin', '2026-12-12', '{"number": "2026-27/P0002"}');
insert into pay_slip_lines (pay_slip_id, line, kind, pay_rate_id, pay_adjustment_id, batch_id, month, text, quantity, rate, base, amount)
select min(pay_slip_id), 1, 'share', (select max(pay_rate_id) from pay_rates), null::integer, 1, '2026-10-01'::date, '40 % of Morning', null::numeric, 40, 50, 20 from pay_slips
union all
select max(pay_slip_id), 1, 'lesson', (select min(pay_rate_id) from pay_rates), null, 1, '2026-10-01', '1 of October', 1, 350, null, 350 from pay_slips
union all
select max(pay_slip_id), 2, 'adjustment', null, (select max(pay_adjustment_id) from pay_adjustments), null, '2026-11-01', 'অগ্রিম', null, null, null, -50 from pay_slips;
insert into pay_slip_lessons (pay_slip_id, lesson_id, line, amount, batch_id)
select max(pay_slip_id), 2, 1, 350, 1 from pay_slips;
insert into pay_slip_reversals (pay_slip_id, reason, reversed_on, reversed_by)
select min(pay_slip_id), 'Wrong month', '2026-11-04', 'admin' from pay_slips;
insert into paid_lessons_changed values (2) on conflict do nothing;
commit;
