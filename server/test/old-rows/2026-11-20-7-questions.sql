insert into questions (question, option_a, option_b, right_option, option_count, marks)
values ('Is $1 < 2$?', 'Yes', 'No', 'A', 2, 1);
