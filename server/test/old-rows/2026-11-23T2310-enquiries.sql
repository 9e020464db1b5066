insert into enquiries (name, student_name, phone, email, class_number, school, message, source, follow_up_on, consent_at)
  values ('মিতা সেন', 'Riya Sen', '+919830041276', 'mita@example.in', 9, 'St. Mary’s', E'Evening?\nOr morning.', 'site', '2026-11-24', now());
insert into enquiries (name, phone, class_number, source, stage, lost_reason, follow_up_on)
  values ('राज', '+919830041277', 12, 'walk-in', 'lost', 'Too far away.', '2026-10-01');
insert into enquiries (name, phone, class_number, source, stage, student_id, trial_lesson_id, trial_came, follow_up_on)
  select 'Asha', '+919830041278', 10, 'referral', 'joined', min(student_id), (select min(lesson_id) from lessons), true, '2026-10-01' from students;
insert into enquiry_notes (enquiry_id, text, written_by)
  select min(enquiry_id), 'Calls back tomorrow.', (select min(id) from accounts) from enquiries;
insert into enquiry_links (enquiry_id, token_hash, expires_at)
  select min(enquiry_id), '\x00', now() + interval '14 days' from enquiries;
