insert into practice_sessions (student_id, kind, chapter_id, day, seed, begun_at, ended_at)
select min(student_id), 'today', null::integer, date '2026-11-20', 'a', timestamptz '2026-11-20 13:00+00', null::timestamptz
from students
union all
select min(student_id), 'topic', (select min(chapter_id) from chapters), date '2026-11-20', 'b',
  timestamptz '2026-11-20 13:10+00', timestamptz '2026-11-20 13:20+00'
from students;
insert into practice_items (session_id, position, question_id, question_version, chapter_id, counts, why, state, hints, tries, answered_on)
select session_id, n, (select min(question_id) from questions), 1, (select min(chapter_id) from chapters),
  '[]'::jsonb, 'new', case n when 1 then 'open' else 'right' end, n - 1,
  case n when 1 then '[]'::jsonb
    else '[{"value": "½", "verdict": "right", "slip": null, "by": "student", "at": "2026-11-20T13:05:00.000Z"}]'::jsonb end,
  case n when 1 then null else date '2026-11-20' end
from practice_sessions, generate_series(1, 2) as n;
insert into practice_levels (student_id, chapter_id, box, due_on, box_before, due_before, last_on)
select min(student_id), (select min(chapter_id) from chapters), 2, date '2026-11-23', 1, date '2026-11-20', date '2026-11-20'
from students;
