insert into settings (academy_name, tagline, social_links, landing_redirects_to_login, time_zone, version)
values ('বিন্দু Academy', null, '{"x": "https://x.example"}', true, 'Asia/Kolkata', 4);
insert into testimonials values (0, 'Riya', 'I like proofs.', encode(sha256('picture'), 'hex'), false);
insert into site_pages values ('faq', 'FAQ', 'What is $\frac{1}{2}$?', 2);
insert into class_modules values (9, 'Class 9', 'Lines', null);
insert into posts (title, slug, markdown, status, date) values ('Roots', 'roots', '# $x^2$', 'draft', '2026-04-05');
