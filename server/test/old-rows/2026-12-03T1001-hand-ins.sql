insert into hand_ins (lesson_id, student_id, way, state, round, by, words, handed_in_at, marked_at, marked_by)
select l.lesson_id, s.student_id, 'photo', 'again', 2, 'guardian', 'कृपया दूसरा प्रश्न फिर से करें।',
  timestamptz '2026-11-20 13:00+00', timestamptz '2026-11-21 08:00+00', a.id
from (select min(lesson_id) as lesson_id from lessons) l, (select min(student_id) as student_id from students) s,
  (select min(id) as id from accounts) a
union all
select l.lesson_id, s.student_id, 'paper', 'seen', 1, null, null,
  timestamptz '2026-11-20 14:00+00', timestamptz '2026-11-20 14:00+00', a.id
from (select max(lesson_id) as lesson_id from lessons) l, (select max(student_id) as student_id from students) s,
  (select min(id) as id from accounts) a;
insert into hand_in_photos (hand_in_id, round, position, media_type, content, width, height, ink, encoded_at, added_at)
select min(hand_in_id), 1, n, 'image/jpeg', decode('ffd8ffd9', 'hex'), 900, 1280,
  case n when 1 then '{"lines": [["red", 3, 100, 200, 400, 900]], "stamps": [["✓", 500, 9900]]}'::jsonb end,
  case n when 1 then timestamptz '2026-11-20 13:02+00' end, timestamptz '2026-11-20 13:00+00'
from hand_ins, generate_series(1, 2) as n group by n;
