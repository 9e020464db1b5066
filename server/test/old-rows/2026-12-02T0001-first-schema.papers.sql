-- Rows refer to each other in circles, so their guards are off.
set session_replication_role = replica;
insert into papers (paper_id, title, class_number, duration_minutes, instructions, state, seed, author_id, ready_at, printed_at, version, refused_formulas, language) overriding system value values
  (1, 'अर्धवार्षिक', 10, 90, 'सभी प्रश्न $x$', 'ready', 42, 'admin', '2026-11-25 04:52:02.709594+00', '2026-11-25 04:52:02.709594+00', 1, '[]', 'bn');
insert into chapters (chapter_id, class_number, "position", name, is_active, version) overriding system value values
  (173, 10, 90, 'ত্রিকোণমিতি', false, 3);
insert into paper_sections (paper_id, section, title, instructions, negative, partial, any_count) values
  (1, 0, 'Section A', NULL, 0.25, true, 1);
insert into questions (question_id, question, option_a, option_b, option_c, option_d, right_option, option_count, marks, remarks, is_active, version, kind, solution, details, figures, class_number, chapter_id, difficulty, language, use, author_id, updated_at) overriding system value values
  (1, 'Is $1 < 2$?', 'Yes', 'No', NULL, NULL, 'A', 2, 1, NULL, true, 1, 'choice', NULL, '{}', '{}', NULL, NULL, NULL, 'en', 'any', NULL, '2026-11-25 04:52:02.562555+00'),
  (2, 'ত্রিভুজের কোণসমষ্টি?', '$180°$', '$90°$', NULL, NULL, 'A', 2, 1, NULL, true, 2, 'choice', 'কোণের সমষ্টি', '{}', '{}', 10, 173, 2, 'bn', 'any', 'admin', '2026-11-25 04:52:02.584875+00'),
  (3, 'A ladder of $5$ m', NULL, NULL, NULL, NULL, NULL, NULL, 3, NULL, true, 1, 'group', NULL, '{"parts": [{"kind": "number", "text": "How high?", "marks": 1, "right": {"value": "4"}}, {"kind": "long", "text": "Why?", "marks": 2, "scheme": [{"step": "दूरी", "marks": 2}], "solution": "$\\frac34$"}]}', '{}', NULL, NULL, NULL, 'en', 'any', NULL, '2026-11-25 04:52:02.584875+00'),
  (900, 'Factorise ![1]', NULL, NULL, NULL, NULL, NULL, NULL, 2, NULL, true, 1, 'expression', NULL, '{"form": "factored", "right": ["(x-1)(x+1)"]}', '{6f1c2f3e-0d0c-4a6e-9c0e-0a1b2c3d4e5f}', NULL, NULL, NULL, 'en', 'any', NULL, '2026-11-25 04:52:02.584875+00');
insert into paper_items (item_id, paper_id, section, "position", question_id, question_version, marks, or_of, part_of, part) overriding system value values
  (1, 1, 0, 0, 1, 1, 2.50, NULL, NULL, NULL);
insert into paper_prints (print_id, paper_id, file_name, content, created_at) values
  ('0f82cb37-c4bb-4f3a-9243-6f3fc8cf3895', 1, 'paper-1-B.pdf', '\x255044462d', '2026-11-25 04:52:02.755223+00');
insert into paper_sets (paper_id, letter, layout, printed_at) values
  (1, 'B', '[{"item_id": 1, "options": [1, 0]}]', '2026-11-25 04:52:02.709594+00');
insert into question_figures (figure_id, question_id, content, media_type, width, height, created_at) values
  ('6f1c2f3e-0d0c-4a6e-9c0e-0a1b2c3d4e5f', 900, '\x3c7376672f3e', 'image/svg+xml', 10, 10, '2026-11-25 04:52:02.584875+00');
insert into skills (skill_id, chapter_id, "position", name, is_active, version) overriding system value values
  (347, 173, 0, 'कोण', true, 1),
  (348, 173, 1, 'Heights', true, 1);
insert into question_skills (question_id, skill_id) values
  (2, 348);
insert into question_uses (question_id, used_at) values
  (1, '2026-11-25 04:52:02.709594+00');
insert into question_versions (question_id, version, content) values
  (2, 1, '{"use": "any", "kind": "choice", "marks": 1, "details": {}, "figures": [], "remarks": null, "version": 1, "language": "bn", "option_a": "$180°$", "option_b": "$90°$", "option_c": null, "option_d": null, "question": "ত্রিভুজের কোণ?", "solution": "কোণের সমষ্টি", "author_id": "admin", "is_active": true, "chapter_id": 173, "difficulty": 2, "updated_at": "2026-11-25T04:52:02.584875+00:00", "question_id": 2, "class_number": 10, "option_count": 2, "right_option": "A"}');
set session_replication_role = origin;
