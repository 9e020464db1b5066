insert into guardian_erasure_requests (account_id)
  select account_id from guardians where account_id is not null limit 1;
insert into guardian_erasures (uid_hash, guardian_id, known_since)
  values (repeat('0', 64), 4711, '2026-11-02T10:00:00Z');
