insert into change_requests (change_request_id, student_id, changes, email_token_hash, email_confirmed_at, made_at) overriding system value values
  (100, 1, '{"email": "arka@example.in", "date_of_birth": "2012-03-04"}', sha256('email'), '2026-11-25 05:00:00+00', '2026-11-25 04:52:02.670488+00');
