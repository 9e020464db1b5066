update tests set duration_minutes = 60, late_minutes = 15, marking = '[{"right": 4, "wrong": -1}]' where mode = 'online';
insert into test_announcements (test_id, text) select test_id, 'प्रश्न 3 में x धनात्मक है।' from tests where mode = 'online';
insert into attempts (test_id, student_id, ends_at, submitted_at, submitted_by, seed, reason)
  select test_id, (select min(student_id) from students), closes_at, closes_at, 'clock', 4711, 'বিদ্যুৎ চলে গেল' from tests where mode = 'online';
insert into attempt_presence (attempt_id, device, left_page) select attempt_id, 'phone', 2 from attempts;
insert into answers (attempt_id, item_id, value, revision, seconds) select attempt_id, 1, '["B"]', 3, 40 from attempts;
insert into late_answers (attempt_id, item_id, value, revision) select attempt_id, 2, '"½"', 1 from attempts;
insert into answer_photos (attempt_id, item_id, media_type, content) select attempt_id, 3, 'image/jpeg', '\xffd8' from attempts;
