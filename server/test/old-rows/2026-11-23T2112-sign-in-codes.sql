insert into sign_in_codes (address, browser_hash, code_hash, tries, expires_at)
  values ('mita@example.in', '\x01', '\x02', 2, '2026-11-24T10:00:00Z');
