insert into invitations (name, email, role, phone, link_hash, mail_hash, expires_at) values
  ('অনন্যা সেন', 'ananya@example.in', 'teacher', '+91 98300 41276', '\x01', '\x02', now() + interval '7 days'),
  ('Ravi', 'ravi@example.in', 'desk', null, '\x03', '\x04', now() - interval '1 day');
