begin;
update receipt_counters set last_serial = last_serial + 1 where financial_year = 2026;
insert into deposit_invoices (payment_id, student_id, amount, financial_year, serial, issued_on, snapshot)
select max(payment_id), 1, 100, 2026, (select last_serial from receipt_counters where financial_year = 2026),
  '2026-04-02', '{"invoice_number": "2026-27/2"}' from payments where student_id = 1;
commit;
