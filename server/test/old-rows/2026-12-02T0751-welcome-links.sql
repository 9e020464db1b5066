insert into welcome_links (student_id, token_hash, wrong_digits, expires_at)
select min(student_id), sha256('welcome'), 2, timestamptz '2190-01-01 00:00+00' from students;
insert into consents (student_id, purpose, text_version, given, guardian_name, way, language)
select min(student_id), 'guardian', '2026-11-2', true, 'Anita Banerjee', 'link', 'hi' from students;
