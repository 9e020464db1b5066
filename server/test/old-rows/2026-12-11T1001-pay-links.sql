insert into pay_links (guardian_id, student_id, token_hash, ends_on, told_on, copied_on, copied_by, ended_at, ended_why)
select min(guardian_id), null::integer, sha256('pay 1'), '2190-01-01'::date, '2026-12-08'::date, '2026-12-09'::date, (select min(id) from accounts), null::timestamptz, null
from guardians
union all
select null, min(student_id), sha256('pay 2'), '2190-01-01', '2026-12-08', null, null, '2026-12-09 12:00+00', 'another contact'
from students;
insert into claims (reference, amount, upi_id, upi_name, state, utr, earlier_utrs, paid_on, pay_link_id)
select 'PAYLNK23', 100, 'ganit@okbank', 'Ganit', 'declined', '412345678977', '{412345678976}', '2026-12-09', min(pay_link_id) from pay_links;
insert into online_payments (reference, amount, expires_at, state, pay_link_id)
select 'PAYLNK24', 100, now(), 'not paid', min(pay_link_id) from pay_links;
