update batches set online_url = 'https://meet.google.com/abc-defg-hij' where batch_id = (select min(batch_id) from batches);
update lessons set online_url = 'https://meet.google.com/abc-defg-hij', room_id = null where lesson_id = (select max(lesson_id) from lessons);
