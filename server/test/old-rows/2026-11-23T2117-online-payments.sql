insert into online_payments (account_id, reference, amount, state, link_id, pay_url, expires_at, gateway_payment_id, paid_amount, captured_at, problem)
  select min(id), 'QR7ST8UV', 750.50, 'to look at', 'plink_Fc8lXILABzQL7M', 'https://rzp.io/i/nxrHnLJ', '2026-11-02T10:30:00Z', 'pay_Fc8mUeDrEKf08Y', 750.50, '2026-11-02T10:12:00Z', 'কিছু কম বাকি' from accounts;
insert into online_payment_dues (online_payment_id, position, due_id, student_id, title, batch_name, due_date, amount)
  select max(online_payment_id), 0, (select min(due_id) from dues), (select min(student_id) from students), 'Tuition', 'Evening', '2026-11-10', 750.50 from online_payments;
insert into online_payment_entries (payment_id, online_payment_id, student_id)
  select p.payment_id, (select max(online_payment_id) from online_payments), p.student_id from payments p order by p.payment_id limit 1;
insert into gateway_refunds (gateway_payment_id, refunded) values ('pay_Fc8mUeDrEKf08Z', 10.00);
