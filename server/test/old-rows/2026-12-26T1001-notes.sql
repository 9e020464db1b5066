insert into batch_notes (batch_id, lesson_id, chapter_id, title, url, file_id, added_by, added_at)
select batch_id, lesson_id, (select min(chapter_id) from chapters), title, url, file_id::uuid, (select min(id) from accounts), '2026-11-20 12:00+00'
from (select batch_id, lesson_id from lessons order by lesson_id limit 1) as of,
  (values ('Board, দ্বিঘাত', null, '3f0c7a52-0000-4000-8000-000000000001'), ('Video', 'https://drive.google.com/x', null)) as n (title, url, file_id);
insert into batch_note_files (file_id, media_type, content) values ('3f0c7a52-0000-4000-8000-000000000001', 'application/pdf', '\x255044462d312e34');
update settings set notes_gb = 3;
