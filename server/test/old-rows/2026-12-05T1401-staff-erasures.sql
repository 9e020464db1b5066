insert into accounts (id, name, email, role, is_active) values
  ('former-1', 'Former teacher 1', 'former-1@erased.invalid', 'teacher', false),
  ('former-2', 'Former teacher 2', 'former-2@erased.invalid', 'teacher', false);
insert into staff_erasures (account_id, erased_by) values ('former-1', 'admin'), ('former-2', null);
