insert into plans (batch_id, starts_on, ends_on)
select min(batch_id), date '2026-11-02', date '2027-03-31' from batches;
insert into plan_chapters (batch_id, position, chapter_id, lessons, from_date, to_date, done_on, was_before)
select plans.batch_id, row_number() over (order by c.chapter_id) - 1, c.chapter_id, 7, date '2026-11-02',
  date '2026-11-21', case when c.chapter_id % 2 = 0 then date '2026-11-20' end, c.chapter_id % 2 = 1
from plans, (select chapter_id from chapters order by chapter_id limit 2) c;
insert into lesson_topics (lesson_id, chapter_id, skill_id)
select r.lesson_id, c.chapter_id, s.skill_id
from (select min(lesson_id) as lesson_id from registers) r,
  (select min(chapter_id) as chapter_id from skills) c,
  lateral (
    select min(skill_id) as skill_id from skills where skills.chapter_id = c.chapter_id
    union all select null) s
where r.lesson_id is not null;
