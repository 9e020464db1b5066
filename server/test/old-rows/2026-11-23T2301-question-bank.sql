insert into questions (question, option_a, option_b, right_option, option_count, marks, class_number, chapter_id, difficulty, solution, language, author_id)
  select 'ত্রিভুজের কোণ?', '$180°$', '$90°$', 'A', 2, 1, class_number, chapter_id, 2, 'কোণের সমষ্টি', 'bn', (select min(id) from accounts)
  from chapters order by chapter_id desc limit 1;
update questions set question = 'ত্রিভুজের কোণসমষ্টি?', version = 2 where question_id = (select max(question_id) from questions);
insert into question_skills (question_id, skill_id) select (select max(question_id) from questions), max(skill_id) from skills;
insert into questions (kind, question, marks, details) values
  ('group', 'A ladder of $5$ m', 3, '{"parts": [{"kind": "number", "text": "How high?", "marks": 1, "right": {"value": "4"}}, {"kind": "long", "text": "Why?", "solution": "$\\frac34$", "marks": 2, "scheme": [{"step": "दूरी", "marks": 2}]}]}');
insert into questions (question_id, kind, question, marks, details, figures) overriding system value values
  (900, 'expression', 'Factorise ![1]', 2, '{"right": ["(x-1)(x+1)"], "form": "factored"}', '{6f1c2f3e-0d0c-4a6e-9c0e-0a1b2c3d4e5f}');
insert into question_figures (figure_id, question_id, content, media_type, width, height)
  values ('6f1c2f3e-0d0c-4a6e-9c0e-0a1b2c3d4e5f', 900, '\x3c7376672f3e', 'image/svg+xml', 10, 10);
