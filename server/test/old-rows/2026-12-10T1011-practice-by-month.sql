insert into practice_months (student_id, month, chapter_id, skill_id, asked, right_first)
select student_id, '2025-01-01', chapter_id, skill_id, 12, 9
from (select min(student_id) as student_id from students) s, (select * from skills order by skill_id limit 1) k;
