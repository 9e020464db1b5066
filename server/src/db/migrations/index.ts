// Written by `npm run index` from the files of this folder.
import type { Migration } from 'kysely/migration'
import * as m20261202T0001_first_schema from './2026-12-02T0001-first-schema.ts'
import * as m20261202T0101_allocations_under_gst from './2026-12-02T0101-allocations-under-gst.ts'
import * as m20261202T0301_hard_judgements from './2026-12-02T0301-hard-judgements.ts'
import * as m20261202T0401_negative_marking from './2026-12-02T0401-negative-marking.ts'
import * as m20261202T0411_names_to_find from './2026-12-02T0411-names-to-find.ts'
import * as m20261202T0421_sources_of_enquiries from './2026-12-02T0421-sources-of-enquiries.ts'
import * as m20261202T0431_heading_row from './2026-12-02T0431-heading-row.ts'
import * as m20261202T0501_tests_without_loss from './2026-12-02T0501-tests-without-loss.ts'
import * as m20261202T0551_first_days from './2026-12-02T0551-first-days.ts'
import * as m20261202T0611_membership_undos from './2026-12-02T0611-membership-undos.ts'
import * as m20261202T0631_student_remarks from './2026-12-02T0631-student-remarks.ts'
import * as m20261202T0641_tellings from './2026-12-02T0641-tellings.ts'
import * as m20261202T0651_accounts_of_invited_teachers from './2026-12-02T0651-accounts-of-invited-teachers.ts'
import * as m20261202T0661_refunds_of_dues from './2026-12-02T0661-refunds-of-dues.ts'
import * as m20261202T0740_reads_of_today from './2026-12-02T0740-reads-of-today.ts'
import * as m20261202T0751_welcome_links from './2026-12-02T0751-welcome-links.ts'
import * as m20261202T0801_session_plans from './2026-12-02T0801-session-plans.ts'
import * as m20261202T0830_parts_of_messages from './2026-12-02T0830-parts-of-messages.ts'
import * as m20261202T0911_what_the_site_promises from './2026-12-02T0911-what-the-site-promises.ts'
import * as m20261202T0921_dates_and_wishes from './2026-12-02T0921-dates-and-wishes.ts'
import * as m20261202T0925_push from './2026-12-02T0925-push.ts'
import * as m20261202T0951_languages_of_readers from './2026-12-02T0951-languages-of-readers.ts'
import * as m20261202T1001_plans from './2026-12-02T1001-plans.ts'
import * as m20261202T1115_languages_of_texts from './2026-12-02T1115-languages-of-texts.ts'
import * as m20261202T1121_weekly_notes from './2026-12-02T1121-weekly-notes.ts'
import * as m20261202T1141_reserved_questions from './2026-12-02T1141-reserved-questions.ts'
import * as m20261202T1201_practice from './2026-12-02T1201-practice.ts'
import * as m20261202T1211_question_variants from './2026-12-02T1211-question-variants.ts'
import * as m20261203T0901_sets_and_school_tests from './2026-12-03T0901-sets-and-school-tests.ts'
import * as m20261203T1001_hand_ins from './2026-12-03T1001-hand-ins.ts'
import * as m20261203T1011_ranks_and_practice_tests from './2026-12-03T1011-ranks-and-practice-tests.ts'
import * as m20261203T1021_mistakes from './2026-12-03T1021-mistakes.ts'
import * as m20261203T1101_practice_told from './2026-12-03T1101-practice-told.ts'
import * as m20261203T1111_sets_of_deleted_homework from './2026-12-03T1111-sets-of-deleted-homework.ts'
import * as m20261203T1121_ends_of_practice from './2026-12-03T1121-ends-of-practice.ts'
import * as m20261204T1001_marks_within_a_question from './2026-12-04T1001-marks-within-a-question.ts'
import * as m20261205T1011_spent_transfers from './2026-12-05T1011-spent-transfers.ts'
import * as m20261205T1021_late_fines_by_batch from './2026-12-05T1021-late-fines-by-batch.ts'
import * as m20261205T1031_credit_notes_of_refunds from './2026-12-05T1031-credit-notes-of-refunds.ts'
import * as m20261205T1111_who_is_erased_is_gone from './2026-12-05T1111-who-is-erased-is-gone.ts'
import * as m20261205T1121_trail_without_the_erased from './2026-12-05T1121-trail-without-the-erased.ts'
import * as m20261205T1131_samples_of_imports from './2026-12-05T1131-samples-of-imports.ts'
import * as m20261205T1201_built_files from './2026-12-05T1201-built-files.ts'
import * as m20261205T1291_typed_by_link from './2026-12-05T1291-typed-by-link.ts'
import * as m20261205T1301_academy_id from './2026-12-05T1301-academy-id.ts'
import * as m20261205T1401_staff_erasures from './2026-12-05T1401-staff-erasures.ts'
import * as m20261206T1001_folded_texts from './2026-12-06T1001-folded-texts.ts'
import * as m20261207T1001_sheets_of_imports from './2026-12-07T1001-sheets-of-imports.ts'
import * as m20261208T1101_former_plans from './2026-12-08T1101-former-plans.ts'
import * as m20261208T1102_practice_on_phones from './2026-12-08T1102-practice-on-phones.ts'
import * as m20261208T1401_any_class from './2026-12-08T1401-any-class.ts'
import * as m20261208T1411_why_a_late_fine from './2026-12-08T1411-why-a-late-fine.ts'
import * as m20261209T1001_one_way_to_move_up from './2026-12-09T1001-one-way-to-move-up.ts'
import * as m20261209T1201_trail_by_action from './2026-12-09T1201-trail-by-action.ts'
import * as m20261210T1001_reads_of_years from './2026-12-10T1001-reads-of-years.ts'
import * as m20261210T1011_practice_by_month from './2026-12-10T1011-practice-by-month.ts'
import * as m20261211T1001_pay_links from './2026-12-11T1001-pay-links.ts'
import * as m20261212T1001_public_toppers from './2026-12-12T1001-public-toppers.ts'
import * as m20261213T1001_shared_fees from './2026-12-13T1001-shared-fees.ts'
import * as m20261214T1001_sms_forms from './2026-12-14T1001-sms-forms.ts'
import * as m20261215T1001_pay from './2026-12-15T1001-pay.ts'
import * as m20261215T1011_expenses from './2026-12-15T1011-expenses.ts'
import * as m20261216T1001_book from './2026-12-16T1001-book.ts'
import * as m20261217T1001_gst_papers from './2026-12-17T1001-gst-papers.ts'
import * as m20261218T1001_fee_contacts from './2026-12-18T1001-fee-contacts.ts'
import * as m20261219T1001_fees_by_hand from './2026-12-19T1001-fees-by-hand.ts'
import * as m20261219T1011_reminders_by_message from './2026-12-19T1011-reminders-by-message.ts'
import * as m20261219T1021_desk_refunds from './2026-12-19T1021-desk-refunds.ts'
import * as m20261220T1001_joining_fees from './2026-12-20T1001-joining-fees.ts'
import * as m20261220T1011_cheques from './2026-12-20T1011-cheques.ts'
import * as m20261221T1001_advances_from_before from './2026-12-21T1001-advances-from-before.ts'
import * as m20261221T1011_answers_of_imports from './2026-12-21T1011-answers-of-imports.ts'
import * as m20261221T1021_classes_taught from './2026-12-21T1021-classes-taught.ts'
import * as m20261221T1031_invitations_by_phone from './2026-12-21T1031-invitations-by-phone.ts'
import * as m20261222T1001_slips_of_former_staff from './2026-12-22T1001-slips-of-former-staff.ts'
import * as m20261223T1001_look from './2026-12-23T1001-look.ts'
import * as m20261223T1011_nameless_cheques from './2026-12-23T1011-nameless-cheques.ts'
import * as m20261224T0001_typed_emails from './2026-12-24T0001-typed-emails.ts'
import * as m20261224T1001_why_they_left from './2026-12-24T1001-why-they-left.ts'
import * as m20261224T2001_progress_reports from './2026-12-24T2001-progress-reports.ts'
import * as m20261224T3001_letters from './2026-12-24T3001-letters.ts'
import * as m20261224T3002_demo_seats from './2026-12-24T3002-demo-seats.ts'
import * as m20261225T2001_names_in_languages from './2026-12-25T2001-names-in-languages.ts'
import * as m20261226T1001_notes from './2026-12-26T1001-notes.ts'
import * as m20261226T2001_consents_by_purpose from './2026-12-26T2001-consents-by-purpose.ts'
import * as m20261226T2002_rules_of_coaching from './2026-12-26T2002-rules-of-coaching.ts'
import * as m20261226T2101_online_lessons from './2026-12-26T2101-online-lessons.ts'
import * as m20261227T0901_prospectus from './2026-12-27T0901-prospectus.ts'
import * as m20261227T1001_minors_wait from './2026-12-27T1001-minors-wait.ts'
import * as m20261229T1001_connections from './2026-12-29T1001-connections.ts'
import * as m20270102T1001_jobs_outlast_accounts from './2027-01-02T1001-jobs-outlast-accounts.ts'
import * as m20270106T1001_homework_to_look_at from './2027-01-06T1001-homework-to-look-at.ts'
import * as m20270107T1001_search_text_of_messages from './2027-01-07T1001-search-text-of-messages.ts'
import * as m20270110T1001_names_by_sound from './2027-01-10T1001-names-by-sound.ts'

/** Every change of the schema, run in the order of its name. Landed ones are never edited. */
export const migrations: Record<string, Migration> = {
  '2026-12-02T0001-first-schema': m20261202T0001_first_schema,
  '2026-12-02T0101-allocations-under-gst': m20261202T0101_allocations_under_gst,
  '2026-12-02T0301-hard-judgements': m20261202T0301_hard_judgements,
  '2026-12-02T0401-negative-marking': m20261202T0401_negative_marking,
  '2026-12-02T0411-names-to-find': m20261202T0411_names_to_find,
  '2026-12-02T0421-sources-of-enquiries': m20261202T0421_sources_of_enquiries,
  '2026-12-02T0431-heading-row': m20261202T0431_heading_row,
  '2026-12-02T0501-tests-without-loss': m20261202T0501_tests_without_loss,
  '2026-12-02T0551-first-days': m20261202T0551_first_days,
  '2026-12-02T0611-membership-undos': m20261202T0611_membership_undos,
  '2026-12-02T0631-student-remarks': m20261202T0631_student_remarks,
  '2026-12-02T0641-tellings': m20261202T0641_tellings,
  '2026-12-02T0651-accounts-of-invited-teachers': m20261202T0651_accounts_of_invited_teachers,
  '2026-12-02T0661-refunds-of-dues': m20261202T0661_refunds_of_dues,
  '2026-12-02T0740-reads-of-today': m20261202T0740_reads_of_today,
  '2026-12-02T0751-welcome-links': m20261202T0751_welcome_links,
  '2026-12-02T0801-session-plans': m20261202T0801_session_plans,
  '2026-12-02T0830-parts-of-messages': m20261202T0830_parts_of_messages,
  '2026-12-02T0911-what-the-site-promises': m20261202T0911_what_the_site_promises,
  '2026-12-02T0921-dates-and-wishes': m20261202T0921_dates_and_wishes,
  '2026-12-02T0925-push': m20261202T0925_push,
  '2026-12-02T0951-languages-of-readers': m20261202T0951_languages_of_readers,
  '2026-12-02T1001-plans': m20261202T1001_plans,
  '2026-12-02T1115-languages-of-texts': m20261202T1115_languages_of_texts,
  '2026-12-02T1121-weekly-notes': m20261202T1121_weekly_notes,
  '2026-12-02T1141-reserved-questions': m20261202T1141_reserved_questions,
  '2026-12-02T1201-practice': m20261202T1201_practice,
  '2026-12-02T1211-question-variants': m20261202T1211_question_variants,
  '2026-12-03T0901-sets-and-school-tests': m20261203T0901_sets_and_school_tests,
  '2026-12-03T1001-hand-ins': m20261203T1001_hand_ins,
  '2026-12-03T1011-ranks-and-practice-tests': m20261203T1011_ranks_and_practice_tests,
  '2026-12-03T1021-mistakes': m20261203T1021_mistakes,
  '2026-12-03T1101-practice-told': m20261203T1101_practice_told,
  '2026-12-03T1111-sets-of-deleted-homework': m20261203T1111_sets_of_deleted_homework,
  '2026-12-03T1121-ends-of-practice': m20261203T1121_ends_of_practice,
  '2026-12-04T1001-marks-within-a-question': m20261204T1001_marks_within_a_question,
  '2026-12-05T1011-spent-transfers': m20261205T1011_spent_transfers,
  '2026-12-05T1021-late-fines-by-batch': m20261205T1021_late_fines_by_batch,
  '2026-12-05T1031-credit-notes-of-refunds': m20261205T1031_credit_notes_of_refunds,
  '2026-12-05T1111-who-is-erased-is-gone': m20261205T1111_who_is_erased_is_gone,
  '2026-12-05T1121-trail-without-the-erased': m20261205T1121_trail_without_the_erased,
  '2026-12-05T1131-samples-of-imports': m20261205T1131_samples_of_imports,
  '2026-12-05T1201-built-files': m20261205T1201_built_files,
  '2026-12-05T1291-typed-by-link': m20261205T1291_typed_by_link,
  '2026-12-05T1301-academy-id': m20261205T1301_academy_id,
  '2026-12-05T1401-staff-erasures': m20261205T1401_staff_erasures,
  '2026-12-06T1001-folded-texts': m20261206T1001_folded_texts,
  '2026-12-07T1001-sheets-of-imports': m20261207T1001_sheets_of_imports,
  '2026-12-08T1101-former-plans': m20261208T1101_former_plans,
  '2026-12-08T1102-practice-on-phones': m20261208T1102_practice_on_phones,
  '2026-12-08T1401-any-class': m20261208T1401_any_class,
  '2026-12-08T1411-why-a-late-fine': m20261208T1411_why_a_late_fine,
  '2026-12-09T1001-one-way-to-move-up': m20261209T1001_one_way_to_move_up,
  '2026-12-09T1201-trail-by-action': m20261209T1201_trail_by_action,
  '2026-12-10T1001-reads-of-years': m20261210T1001_reads_of_years,
  '2026-12-10T1011-practice-by-month': m20261210T1011_practice_by_month,
  '2026-12-11T1001-pay-links': m20261211T1001_pay_links,
  '2026-12-12T1001-public-toppers': m20261212T1001_public_toppers,
  '2026-12-13T1001-shared-fees': m20261213T1001_shared_fees,
  '2026-12-14T1001-sms-forms': m20261214T1001_sms_forms,
  '2026-12-15T1001-pay': m20261215T1001_pay,
  '2026-12-15T1011-expenses': m20261215T1011_expenses,
  '2026-12-16T1001-book': m20261216T1001_book,
  '2026-12-17T1001-gst-papers': m20261217T1001_gst_papers,
  '2026-12-18T1001-fee-contacts': m20261218T1001_fee_contacts,
  '2026-12-19T1001-fees-by-hand': m20261219T1001_fees_by_hand,
  '2026-12-19T1011-reminders-by-message': m20261219T1011_reminders_by_message,
  '2026-12-19T1021-desk-refunds': m20261219T1021_desk_refunds,
  '2026-12-20T1001-joining-fees': m20261220T1001_joining_fees,
  '2026-12-20T1011-cheques': m20261220T1011_cheques,
  '2026-12-21T1001-advances-from-before': m20261221T1001_advances_from_before,
  '2026-12-21T1011-answers-of-imports': m20261221T1011_answers_of_imports,
  '2026-12-21T1021-classes-taught': m20261221T1021_classes_taught,
  '2026-12-21T1031-invitations-by-phone': m20261221T1031_invitations_by_phone,
  '2026-12-22T1001-slips-of-former-staff': m20261222T1001_slips_of_former_staff,
  '2026-12-23T1001-look': m20261223T1001_look,
  '2026-12-23T1011-nameless-cheques': m20261223T1011_nameless_cheques,
  '2026-12-24T0001-typed-emails': m20261224T0001_typed_emails,
  '2026-12-24T1001-why-they-left': m20261224T1001_why_they_left,
  '2026-12-24T2001-progress-reports': m20261224T2001_progress_reports,
  '2026-12-24T3001-letters': m20261224T3001_letters,
  '2026-12-24T3002-demo-seats': m20261224T3002_demo_seats,
  '2026-12-25T2001-names-in-languages': m20261225T2001_names_in_languages,
  '2026-12-26T1001-notes': m20261226T1001_notes,
  '2026-12-26T2001-consents-by-purpose': m20261226T2001_consents_by_purpose,
  '2026-12-26T2002-rules-of-coaching': m20261226T2002_rules_of_coaching,
  '2026-12-26T2101-online-lessons': m20261226T2101_online_lessons,
  '2026-12-27T0901-prospectus': m20261227T0901_prospectus,
  '2026-12-27T1001-minors-wait': m20261227T1001_minors_wait,
  '2026-12-29T1001-connections': m20261229T1001_connections,
  '2027-01-02T1001-jobs-outlast-accounts': m20270102T1001_jobs_outlast_accounts,
  '2027-01-06T1001-homework-to-look-at': m20270106T1001_homework_to_look_at,
  '2027-01-07T1001-search-text-of-messages': m20270107T1001_search_text_of_messages,
  '2027-01-10T1001-names-by-sound': m20270110T1001_names_by_sound,
}
