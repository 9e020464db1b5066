insert into messages (purpose, subject, text, student_ids)
values ('absent', 'Riya was absent', 'Riya was absent on Monday.', '{1}');
insert into deliveries (message_id, event_key, student_id, channel, address, day)
select max(message_id), 'absent/1/1/student-1/mail',
  (select min(student_id) from students), 'mail', 'riya@example.in', '2026-11-20' from messages;
insert into told_events (event_key) values ('absent/1/1/student-1');
insert into message_templates (event, language, text) values ('absent', 'en', '{student} was absent.');
insert into message_refusals (student_id, purpose) select min(student_id), 'homework' from students;
insert into message_counts (day, purpose, channel, state, deliveries)
values ('2026-10-01', 'absent', 'mail', 'sent', 3);
