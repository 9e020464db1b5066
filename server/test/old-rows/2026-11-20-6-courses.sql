insert into courses (course_name, course_subtitle, class_level_id, category_id, student_id_of_the_week)
values ('Algebra', 'Lines', 9, 1, 1);
insert into curriculums (course_id, curriculum_name) values (1, 'Lines');
insert into essentials (course_id, name, description) values (1, 'Graph book', 'Ruled');
