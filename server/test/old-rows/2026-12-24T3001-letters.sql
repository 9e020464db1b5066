insert into letter_counters values (2026, 2);
insert into issued_letters (kind, financial_year, serial, student_id, issued_on, issued_by, snapshot, withdrawn_on, withdrawn_why)
select kind, 2026, serial, 1, '2026-11-20', (select min(id) from accounts), jsonb_build_object('number', 'C/2026-27/000' || serial,
  'issued_on', '2026-11-20', 'language', 'bn', 'day', '20 নভেম্বর, 2026', 'title', 'ভর্তির প্রত্যয়নপত্র',
  'text', jsonb_build_array('ইংরেজি x'), 'academy', '{"name": "বিন্দু Academy", "address": null, "phone": null, "email": null}'::jsonb,
  'student', '{"student_id": 1, "name": "Riya"}'::jsonb, 'signs', '{"label": "স্বাক্ষর", "name": "Ananya", "title": null}'::jsonb), withdrawn_on, withdrawn_why
from (values ('enrolment', 1, null::date, null), ('result', 2, '2026-11-21', 'Wrong test')) as of (kind, serial, withdrawn_on, withdrawn_why);
insert into card_prints (student_ids, content) values ('{1}', '\x25504446');
update settings set signs_name = 'Ananya Sen', signs_title = 'Director', card_shows_parent = true;
