update questions set question = 'What is $[[a]]+1$?', details = details || '{"params": {"a": {"from": 1, "to": 9}}}'
where question_id = (select min(question_id) from questions where kind = 'choice');
insert into question_variants (question_id, version, variant, params, content, ended)
select question_id, version, n, jsonb_build_object('a', n::text),
  jsonb_build_object('question', format('What is $%s+1$?', n)), n = 2
from questions cross join generate_series(1, 5) as n where details ? 'params';
