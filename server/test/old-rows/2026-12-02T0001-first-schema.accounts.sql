-- Rows refer to each other in circles, so their guards are off.
set session_replication_role = replica;
insert into accounts (id, name, email, email_verified, image, role, created_at, updated_at, phone, is_active, terms_version, terms_agreed_at) values
  ('admin', 'Admin', 'admin@example.in', false, NULL, 'admin', '2026-11-25 04:52:01.12872+00', '2026-11-25 04:52:01.12872+00', NULL, true, NULL, NULL),
  ('u1', 'ঋয়া Banerjee', 'riya@example.in', false, NULL, 'student', '2026-11-25 04:52:01.12872+00', '2026-11-25 04:52:01.12872+00', NULL, true, NULL, NULL),
  ('u2', 'Arjun', 'arjun@example.in', false, NULL, 'student', '2026-11-25 04:52:01.12872+00', '2026-11-25 04:52:01.12872+00', NULL, true, NULL, NULL);
insert into credentials (id, account_id, provider, provider_account_id, password, access_token, refresh_token, id_token, access_token_expires_at, refresh_token_expires_at, scope, created_at, updated_at) values
  ('c1', 'u1', 'credential', 'u1', '$argon2id$v=19$m=19456', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-25 04:52:01.12872+00', '2026-11-25 04:52:01.12872+00'),
  ('c2', 'u2', 'google', '1234', NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-25 04:52:01.12872+00', '2026-11-25 04:52:01.12872+00');
insert into idempotency_keys (account_id, call, key, fingerprint, status, answer, created_at) values
  ('admin', 'POST /payments', 'key', 'print', NULL, NULL, '2026-11-25 04:52:01.431005+00'),
  ('admin', 'POST /posts', 'k1', 'print', 201, '{"message": "ঋয়া"}', '2026-11-25 04:52:01.773109+00'),
  ('u1', 'POST /payments', 'k1', 'print', NULL, NULL, '2026-11-25 04:52:01.773109+00');
insert into invitations (invitation_id, name, email, role, phone, link_hash, mail_hash, expires_at, created_at, guardian_id, student_id, wrong_births) overriding system value values
  (1, 'অনন্যা সেন', 'ananya@example.in', 'teacher', '+91 98300 41276', '\x01', '\x02', '2026-12-02 04:52:01.956697+00', '2026-11-25 04:52:01.956697+00', NULL, NULL, 0),
  (2, 'Ravi', 'ravi@example.in', 'desk', NULL, '\x03', '\x04', '2026-11-24 04:52:01.956697+00', '2026-11-25 04:52:01.956697+00', NULL, NULL, 0),
  (3, 'अन्वेषा', 'anwesha@example.in', 'student', NULL, '\x61', '\x62', '2026-12-01 00:00:00+00', '2026-11-25 04:52:03.011628+00', NULL, 3, 0);
insert into rate_limits (key, points, expire) values
  ('sign-in:1', 3, 1900000000000);
insert into second_factors (account_id, sealed_key, last_step, created_at) values
  ('admin', '\x5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e', 58000000, '2026-11-25 04:52:01.673991+00');
insert into recovery_codes (code_id, account_id, code_hash, used_at) overriding system value values
  (1, 'admin', '\xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1', NULL),
  (2, 'admin', '\xa2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2', '2026-11-25 04:52:01.673991+00');
insert into secret_in_use (is_only, fingerprint) values
  (true, '6f1d');
insert into sessions (id, account_id, token, expires_at, ip_address, user_agent, created_at, updated_at) values
  ('s1', 'u1', 'token', '2030-01-01 00:00:00+00', NULL, NULL, '2026-11-25 04:52:01.12872+00', '2026-11-25 04:52:01.12872+00');
insert into sign_in_codes (code_id, address, browser_hash, code_hash, tries, expires_at, created_at) overriding system value values
  (1, 'mita@example.in', '\x01', '\x02', 2, '2026-11-24 10:00:00+00', '2026-11-25 04:52:02.4233+00');
insert into verifications (id, identifier, value, expires_at, created_at, updated_at) values
  ('v1', 'riya', 'x', '2030-01-01 00:00:00+00', '2026-11-25 04:52:01.12872+00', '2026-11-25 04:52:01.12872+00');
set session_replication_role = origin;
