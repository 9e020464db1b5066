insert into questions_practised (question_id, last_on)
select question_id, date '2026-11-03' from questions order by question_id limit 2;
update papers set freed_at = timestamptz '2026-11-20 10:00:00Z', last_printed_at = timestamptz '2026-11-10 10:00:00Z'
where paper_id = (select min(paper_id) from papers);
update questions set taken_from = (select min(question_id) from questions)
where question_id = (select max(question_id) from questions);
