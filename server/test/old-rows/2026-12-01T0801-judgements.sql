insert into judgements (test_id, asked, verdict, slip)
  values (1, sha256('x-1'), 'wrong', 0);
