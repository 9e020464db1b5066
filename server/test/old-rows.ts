/**
 * Rows for the tables that each migration made, as an academy of that day may have had them: beyond ASCII, with what may
 * be missing both there and not. A migration of later days adds its own.
 */
export const OLD_ROWS: Record<string, string> = {
  '2026-11-20-1-accounts': `
    insert into accounts (id, name, email, role) values
      ('admin', 'Admin', 'admin@example.in', 'admin'),
      ('u1', 'ঋয়া Banerjee', 'riya@example.in', 'student'), ('u2', 'Arjun', 'arjun@example.in', 'student');
    insert into sessions (id, account_id, token, expires_at) values ('s1', 'u1', 'token', '2030-01-01');
    insert into credentials (id, account_id, provider, provider_account_id, password) values
      ('c1', 'u1', 'credential', 'u1', '$argon2id$v=19$m=19456'), ('c2', 'u2', 'google', '1234', null);
    insert into verifications (id, identifier, value, expires_at) values ('v1', 'riya', 'x', '2030-01-01');
    insert into rate_limits (key, points, expire) values ('sign-in:1', 3, 1900000000000);`,
  '2026-11-20-2-images': `
    insert into images (image_id, content, media_type, width, height) values
      ('7a1b0c7e-0000-4000-8000-000000000001', decode(repeat('ff00d8', 900), 'hex'), 'image/webp', 400, 500);`,
  '2026-11-20-3-students': `
    insert into students (uid, first_name, middle_name, last_name, email, student_class, date_of_birth,
      contact_number_1, school_or_college_name, board_or_university_name, address, city, district, state, pin,
      notes, photo_id, fees_status, is_verified, terms_version) values
      ('u1', 'ঋয়া', 'Devi', 'Banerjee', 'riya@example.in', 9, '2011-08-14', '+919830041276', 'B. G. H. S.', 'WBBSE',
        E'27 Lake Road\\nFlat 3', 'Kolkata', 'Kolkata', 'West Bengal', '700029', 'Sits in front',
        '7a1b0c7e-0000-4000-8000-000000000001', 'Yes', true, '2026-11'),
      ('u2', 'Arjun', null, 'O''Brien', 'arjun@example.in', 12, '2008-02-29', '1', 'S', 'CBSE', 'A', 'C', 'D', 'S',
        'P', null, null, 'No', false, '2026-11');`,
  '2026-11-20-4-public-images': `
    insert into public_images (hash, content, media_type, width, height)
    values (encode(sha256('picture'), 'hex'), 'picture', 'image/png', 20, 10);`,
  '2026-11-20-5-site': `
    insert into settings (academy_name, tagline, social_links, landing_redirects_to_login, time_zone, version)
    values ('বিন্দু Academy', null, '{"x": "https://x.example"}', true, 'Asia/Kolkata', 4);
    insert into testimonials values (0, 'Riya', 'I like proofs.', encode(sha256('picture'), 'hex'), false);
    insert into site_pages values ('faq', 'FAQ', 'What is $\\frac{1}{2}$?', 2);
    insert into class_modules values (9, 'Class 9', 'Lines', null);
    insert into posts (title, slug, markdown, status, date) values ('Roots', 'roots', '# $x^2$', 'draft', '2026-04-05');`,
  '2026-11-20-6-courses': `
    insert into courses (course_name, course_subtitle, class_level_id, category_id, student_id_of_the_week)
    values ('Algebra', 'Lines', 9, 1, 1);
    insert into curriculums (course_id, curriculum_name) values (1, 'Lines');
    insert into essentials (course_id, name, description) values (1, 'Graph book', 'Ruled');`,
  '2026-11-20-7-questions': `
    insert into questions (question, option_a, option_b, right_option, option_count, marks)
    values ('Is $1 < 2$?', 'Yes', 'No', 'A', 2, 1);`,
  '2026-11-20-8-mail': `
    insert into outgoing_mails (recipient, subject, body, useful_until)
    values ('riya@example.in', 'Welcome', 'নমস্কার', '2030-01-01');`,
  '2026-11-20-9-batches': `
    update students set course_id = 1 where student_id = 2;
    insert into batches (batch_name, course_id, class_number) values ('Morning', 1, 9), ('Any', null, null);
    insert into batch_schedules (batch_id, position, weekday, start_time, end_time)
    values (1, 0, 'Monday', '07:00', '08:30');
    insert into memberships (batch_id, student_id, joined_on, left_on)
    values (1, 1, '2026-01-01', null), (2, 2, '2025-01-01', '2025-06-01');`,
  '2026-11-21-1-ledger': `
    begin;
    insert into batch_fees (batch_id, title, amount, due_date, fee_type)
    values (1, 'Tuition', 1500.50, '2026-01-10', 'recurring');
    insert into dues (student_id, membership_id, fee_id, period, title, amount, due_date) values
      (1, 1, 1, '2026-01', 'Tuition', 1500.50, '2026-01-10'), (1, 1, 1, '2026-02', 'Tuition', 1500.50, '2026-02-10');
    insert into payments (student_id, amount, paid_on, method, note, recorded_by) values
      (1, 1500.50, '2026-01-05', 'upi', 'thanks', 'admin'), (1, 100, '2026-02-05', 'cash', null, 'admin');
    insert into allocations values (1, 1, 1500.50), (2, 2, 100);
    insert into receipt_counters values (2025, 2);
    insert into receipts values
      (1, 2025, 1, '2026-01-05', '{"receipt_number": "2025-26/1"}'),
      (2, 2025, 2, '2026-02-05', '{"receipt_number": "2025-26/2"}');
    insert into payment_requests values ('key', 'print', 1);
    insert into job_runs values ('dues', '2026-02-10', now(), now(), '{"made": 2}');
    commit;
    insert into reversals values (2, 'Wrong student', '2026-02-06', 'admin');`,
  '2026-11-21-3-audit': `update students set city = 'Howrah' where student_id = 2;`,
  '2026-11-21-4-backups': `
    insert into backup_runs (ended_at, stage, file_name) values (now(), 'done', 'ganit-2026-11-21-0005.backup');
    update settings set backup_schedule = 'weekly', backups_kept = 5;`,
  '2026-11-21-5-privacy': `
    insert into consents (student_id, purpose, text_version, given, guardian_name, way)
    values (1, 'guardian', '2026-11', true, 'Mita Banerjee', 'office');
    insert into erasure_requests (student_id) values (2);
    insert into erasures values (repeat('ab', 32), 99, now(), 'admin');`,
  '2026-11-22-5-second-factors': `
    insert into second_factors (account_id, sealed_key, last_step) values ('admin', decode(repeat('5e', 48), 'hex'), 58000000);
    insert into recovery_codes (account_id, code_hash, used_at) values
      ('admin', decode(repeat('a1', 32), 'hex'), null), ('admin', decode(repeat('a2', 32), 'hex'), now());`,
}
