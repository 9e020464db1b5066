insert into former_plan_chapters (batch_id, chapter_id, starts_on, lessons, done_on, was_before)
select batch_id, chapter_id, date '2026-04-01', 6, date '2026-10-20', true from plan_chapters limit 1;
