-- The payments were by other methods, and one is taken back.
set session_replication_role = replica;
insert into cheques (payment_id, number, bank, dated, cleared_on, returned_on, not_cleared_why) values
  (1, '104455', 'State Bank of India', '2026-01-04', '2026-01-08', null, null),
  (2, '104456', 'স্টেট ব্যাংক', '2026-02-05', null, null, 'Another cheque'),
  (4, '104457', null, null, null, '2026-04-06', null);
set session_replication_role = origin;
