insert into idempotency_keys (account_id, call, key, fingerprint, status, answer) values
  ('admin', 'POST /posts', 'k1', 'print', 201, '{"message": "ঋয়া"}'),
  ('u1', 'POST /payments', 'k1', 'print', null, null);
