insert into jobs (kind, key, input) values ('nothing that is known', 'once', '{"lesson_id": 1}');
