insert into outgoing_mails (recipient, subject, body, useful_until)
values ('riya@example.in', 'Welcome', 'নমস্কার', '2030-01-01');
