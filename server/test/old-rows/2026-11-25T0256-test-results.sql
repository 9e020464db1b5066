insert into test_keys (test_id, item_id, correct, reason)
  select test_id, min(item_id), '["C"]', 'Die Lösung war falsch. कुंजी गलत थी।'
  from tests join paper_items using (paper_id) group by test_id;
insert into test_keys (test_id, item_id, dropped, reason)
  select test_id, min(item_id), true, 'Zwei Antworten stimmen.'
  from tests join paper_items using (paper_id) group by test_id;
insert into marking_turns (attempt_id, item_id, account_id)
  select attempt_id, 1, (select min(id) from accounts) from attempts limit 1;
