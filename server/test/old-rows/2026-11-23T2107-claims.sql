update settings set upi_id = 'ganit@okbank', upi_name = 'গণিত Academy';
insert into claims (account_id, reference, amount, upi_id, upi_name, state, utr, paid_on, reason)
  select min(id), 'K7M2P9QX', 750.50, 'ganit@okbank', 'গণিত Academy', 'to check', '412345678901', '2026-11-02', null from accounts;
insert into claims (account_id, reference, amount, upi_id, upi_name, state, utr, paid_on, reason)
  select min(id), 'AB3DE4FG', 10, 'ganit@okbank', 'गणित', 'declined', '412345678902', '2026-11-01', 'Nothing came.' from accounts;
insert into claim_dues (claim_id, position, due_id, student_id, title, batch_name, due_date, amount, is_to_check)
  select (select min(claim_id) from claims), 0, min(due_id), min(student_id), 'Tuition', 'Evening', '2026-11-10', 750.50, true from dues;
insert into claim_screenshots (claim_id, content, media_type)
  select min(claim_id), '\xffd8ff', 'image/jpeg' from claims;
insert into claim_payments (payment_id, claim_id, student_id)
  select p.payment_id, (select max(claim_id) from claims), p.student_id from payments p order by p.payment_id limit 1;
