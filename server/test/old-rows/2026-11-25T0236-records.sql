insert into students (first_name, last_name, email, student_class, contact_number_1, school_or_college_name,
    board_or_university_name, address, city, district, state, pin)
  values ('অন্বেষা', '', '', 9, '', '', '', '', '', '', '', '');
insert into invitations (name, email, role, student_id, link_hash, mail_hash, expires_at)
  select 'अन्वेषा', 'anwesha@example.in', 'student', student_id, 'a', 'b', '2026-12-01' from students where account_id is null limit 1;
