insert into papers (title, class_number, duration_minutes, instructions, state, seed, ready_at, printed_at, author_id) values
  ('अर्धवार्षिक', 10, 90, 'सभी प्रश्न $x$', 'ready', 42, now(), now(), (select min(id) from accounts));
insert into paper_sections (paper_id, section, title, negative, partial, any_count)
  select paper_id, 0, 'Section A', 0.25, true, 1 from papers;
insert into paper_items (paper_id, section, position, question_id, question_version, marks)
  select paper_id, 0, 0, question.question_id, question.version, 2.5
  from papers, (select question_id, version from questions order by question_id limit 1) as question;
insert into paper_sets (paper_id, letter, layout, printed_at)
  select paper_id, 'B', jsonb_build_array(jsonb_build_object('item_id', item_id, 'options', '[1,0]'::jsonb)), now() from paper_items;
