update students set study_language = 'bn' where student_id = (select min(student_id) from students);
