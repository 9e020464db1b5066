insert into second_factors (account_id, sealed_key, last_step) values ('admin', decode(repeat('5e', 48), 'hex'), 58000000);
insert into recovery_codes (account_id, code_hash, used_at) values
  ('admin', decode(repeat('a1', 32), 'hex'), null), ('admin', decode(repeat('a2', 32), 'hex'), now());
