-- Rows refer to each other in circles, so their guards are off.
set session_replication_role = replica;
insert into courses (course_id, course_name, course_subtitle, image_hash, course_video_path, student_id_of_the_week, class_level_id, category_id, on_front_page, is_active, version) overriding system value values
  (1, 'Algebra', 'Lines', NULL, NULL, 1, 9, 1, false, true, 1);
insert into class_modules (class_number, title, description, image_hash) values
  (9, 'Class 9', 'Lines', NULL);
insert into curriculums (curriculum_id, course_id, curriculum_name, is_active, version) overriding system value values
  (1, 1, 'Lines', true, 1);
insert into essentials (essential_id, course_id, name, description, is_active, version) overriding system value values
  (1, 1, 'Graph book', 'Ruled', true, 1);
insert into posts (post_id, title, slug, summary, markdown, status, date, cover_hash, version) overriding system value values
  (1, 'Roots', 'roots', NULL, '# $x^2$', 'draft', '2026-04-05', NULL, 1);
insert into site_pages (page, title, markdown, version) values
  ('faq', 'FAQ', 'What is $\frac{1}{2}$?', 2);
insert into testimonials ("position", name, quote, photo_hash, is_sample) values
  (0, 'Riya', 'I like proofs.', '2cea274d0bedc39ec4ab6ba9e59ec889e3ed6fb56a1cf088a64d9b383378dc97', false);
set session_replication_role = origin;
