insert into students (uid, first_name, middle_name, last_name, email, student_class, date_of_birth,
  contact_number_1, school_or_college_name, board_or_university_name, address, city, district, state, pin,
  notes, photo_id, fees_status, is_verified, terms_version) values
  ('u1', 'ঋয়া', 'Devi', 'Banerjee', 'riya@example.in', 9, '2011-08-14', '+919830041276', 'B. G. H. S.', 'WBBSE',
    E'27 Lake Road\nFlat 3', 'Kolkata', 'Kolkata', 'West Bengal', '700029', 'Sits in front',
    '7a1b0c7e-0000-4000-8000-000000000001', 'Yes', true, '2026-11'),
  ('u2', 'Arjun', null, 'O''Brien', 'arjun@example.in', 12, '2008-02-29', '1', 'S', 'CBSE', 'A', 'C', 'D', 'S',
    'P', null, null, 'No', false, '2026-11');
