insert into accounts (id, name, email, role) values
  ('admin', 'Admin', 'admin@example.in', 'admin'),
  ('u1', 'ঋয়া Banerjee', 'riya@example.in', 'student'), ('u2', 'Arjun', 'arjun@example.in', 'student');
insert into sessions (id, account_id, token, expires_at) values ('s1', 'u1', 'token', '2030-01-01');
insert into credentials (id, account_id, provider, provider_account_id, password) values
  ('c1', 'u1', 'credential', 'u1', '$argon2id$v=19$m=19456'), ('c2', 'u2', 'google', '1234', null);
insert into verifications (id, identifier, value, expires_at) values ('v1', 'riya', 'x', '2030-01-01');
insert into rate_limits (key, points, expire) values ('sign-in:1', 3, 1900000000000);
