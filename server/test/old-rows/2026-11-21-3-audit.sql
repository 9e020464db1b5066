update students set city = 'Howrah' where student_id = 2;
