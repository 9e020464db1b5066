-- Rows refer to each other in circles, so their guards are off.
set session_replication_role = replica;
insert into messages (message_id, purpose, language, subject, text, short_text, "values", student_ids, link, written_by, audience, channels, state, counts, send_at, created_at, in_others) values
  (1, 'account', 'en', 'Welcome', 'নমস্কার', NULL, NULL, '{}', NULL, NULL, NULL, NULL, 'sent', NULL, NULL, '2026-11-25 04:52:01.329497+00', NULL),
  (2, 'absent', 'en', 'Riya was absent', 'Riya was absent on Monday.', NULL, NULL, '{1}', NULL, NULL, NULL, NULL, 'sent', NULL, NULL, '2026-11-25 04:52:02.300388+00', NULL);
insert into deliveries (delivery_id, message_id, event_key, guardian_id, student_id, channel, address, state, problem, attempts, due_at, useful_until, day, is_urgent, provider_id, read_at, by_hand_at, created_at, ended_at, sending_at, of_students) values
  ('0bccea6c-1e5e-4cb7-9796-b99e3063e6cf', 1, NULL, NULL, NULL, 'mail', 'riya@example.in', 'waiting', NULL, 0, '2026-11-25 04:52:01.329497+00', '2030-01-01 00:00:00+00', NULL, true, NULL, NULL, NULL, '2026-11-25 04:52:01.329497+00', NULL, NULL, NULL),
  ('2cdb620c-7533-4414-bedc-a0ed1e228c1d', 2, 'absent/1/1/student-1/mail', NULL, 1, 'mail', 'riya@example.in', 'waiting', NULL, 0, '2026-11-25 04:52:02.300388+00', 'infinity', '2026-11-20', true, NULL, NULL, NULL, '2026-11-25 04:52:02.300388+00', NULL, NULL, NULL);
insert into message_counts (day, purpose, channel, state, deliveries) values
  ('2026-10-01', 'absent', 'mail', 'sent', 3);
insert into message_refusals (refusal_id, guardian_id, student_id, purpose, refused_at) overriding system value values
  (1, NULL, 1, 'homework', '2026-11-25 04:52:02.300388+00');
insert into message_templates (template_id, event, language, subject, text, sms_template_id, whatsapp_template) overriding system value values
  (1, 'absent', 'en', NULL, '{student} was absent.', NULL, NULL);
insert into told_events (event_key, told_at) values
  ('absent/1/1/student-1', '2026-11-25 04:52:02.300388+00');
select setval('allocations_allocation_id_seq', 6);
select setval('answer_photos_photo_id_seq', 1);
select setval('attempts_attempt_id_seq', 1);
select setval('audit_entries_entry_id_seq', 88);
select setval('backup_runs_run_id_seq', 1);
select setval('batch_fees_fee_id_seq', 3);
select setval('batches_batch_id_seq', 2);
select setval('change_requests_change_request_id_seq', 2);
select setval('changed_collected_days_note_id_seq', 1);
select setval('chapters_chapter_id_seq', 173);
select setval('claims_claim_id_seq', 2);
select setval('closed_days_closed_day_id_seq', 1);
select setval('concessions_concession_id_seq', 2);
select setval('consents_consent_id_seq', 5);
select setval('courses_course_id_seq', 1);
select setval('curriculums_curriculum_id_seq', 1);
select setval('day_closes_day_close_id_seq', 2);
select setval('deposit_invoices_invoice_id_seq', 1);
select setval('dues_due_id_seq', 5);
select setval('enquiries_enquiry_id_seq', 3);
select setval('enquiry_notes_note_id_seq', 1);
select setval('essentials_essential_id_seq', 1);
select setval('guardians_guardian_id_seq', 2);
select setval('imports_import_id_seq', 1);
select setval('invitations_invitation_id_seq', 3);
select setval('jobs_job_id_seq', 1);
select setval('leave_notes_leave_note_id_seq', 2);
select setval('lessons_lesson_id_seq', 2);
select setval('memberships_membership_id_seq', 2);
select setval('message_refusals_refusal_id_seq', 1);
select setval('message_templates_template_id_seq', 1);
select setval('messages_message_id_seq', 2);
select setval('online_payments_online_payment_id_seq', 1);
select setval('paper_items_item_id_seq', 1);
select setval('papers_paper_id_seq', 1);
select setval('payments_payment_id_seq', 4);
select setval('posts_post_id_seq', 1);
select setval('questions_question_id_seq', 3);
select setval('recovery_codes_code_id_seq', 2);
select setval('refunds_refund_id_seq', 1);
select setval('rooms_room_id_seq', 2);
select setval('sign_in_codes_code_id_seq', 1);
select setval('skills_skill_id_seq', 348);
select setval('staff_absences_absence_id_seq', 1);
select setval('students_student_id_seq', 3);
select setval('test_announcements_announcement_id_seq', 1);
select setval('test_keys_test_key_id_seq', 2);
select setval('tests_test_id_seq', 2);
select setval('waivers_waiver_id_seq', 2);
set session_replication_role = origin;
