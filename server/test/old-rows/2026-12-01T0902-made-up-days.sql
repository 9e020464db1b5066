update lessons set made_up_day = date - 7 where lesson_id = (select max(lesson_id) from lessons where kind = 'extra');
