// Written by `npm run index` from the files of this folder.
import type { Migration } from 'kysely/migration'
import * as m20261120_1_accounts from './2026-11-20-1-accounts.ts'
import * as m20261120_2_images from './2026-11-20-2-images.ts'
import * as m20261120_3_students from './2026-11-20-3-students.ts'
import * as m20261120_4_public_images from './2026-11-20-4-public-images.ts'
import * as m20261120_5_site from './2026-11-20-5-site.ts'
import * as m20261120_6_courses from './2026-11-20-6-courses.ts'
import * as m20261120_7_questions from './2026-11-20-7-questions.ts'
import * as m20261120_8_mail from './2026-11-20-8-mail.ts'
import * as m20261120_9_batches from './2026-11-20-9-batches.ts'
import * as m20261121_1_ledger from './2026-11-21-1-ledger.ts'
import * as m20261121_2_student_versions from './2026-11-21-2-student-versions.ts'
import * as m20261121_3_audit from './2026-11-21-3-audit.ts'
import * as m20261121_4_backups from './2026-11-21-4-backups.ts'
import * as m20261121_5_privacy from './2026-11-21-5-privacy.ts'
import * as m20261121_6_fee_marks from './2026-11-21-6-fee-marks.ts'
import * as m20261121_9_student_count from './2026-11-21-9-student-count.ts'
import * as m20261122_1_present_memberships from './2026-11-22-1-present-memberships.ts'
import * as m20261122_2_student_positions from './2026-11-22-2-student-positions.ts'
import * as m20261122_5_second_factors from './2026-11-22-5-second-factors.ts'
import * as m20261122_6_nameless_trail from './2026-11-22-6-nameless-trail.ts'
import * as m20261122_7_alarms from './2026-11-22-7-alarms.ts'
import * as m20261122_8_names_in_any_script from './2026-11-22-8-names-in-any-script.ts'
import * as m20261122T1010_roles from './2026-11-22T1010-roles.ts'
import * as m20261122T1030_idempotency_keys from './2026-11-22T1030-idempotency-keys.ts'
import * as m20261122T1040_erasure_guards from './2026-11-22T1040-erasure-guards.ts'
import * as m20261122T1050_truer_trail from './2026-11-22T1050-truer-trail.ts'
import * as m20261122T1112_end_of_fees from './2026-11-22T1112-end-of-fees.ts'
import * as m20261122T1145_rooms from './2026-11-22T1145-rooms.ts'
import * as m20261122T1149_phones from './2026-11-22T1149-phones.ts'
import * as m20261122T1158_payments_by_day from './2026-11-22T1158-payments-by-day.ts'
import * as m20261123T1332_class_times from './2026-11-23T1332-class-times.ts'
import * as m20261123T1416_staff from './2026-11-23T1416-staff.ts'
import * as m20261123T1432_quicker_ascii from './2026-11-23T1432-quicker-ascii.ts'
import * as m20261123T1433_open_dues from './2026-11-23T1433-open-dues.ts'
import * as m20261123T1434_reset_marks from './2026-11-23T1434-reset-marks.ts'
import * as m20261123T1445_cut_trail_values from './2026-11-23T1445-cut-trail-values.ts'
import * as m20261123T1640_lessons from './2026-11-23T1640-lessons.ts'
import * as m20261123T1641_members_by_day from './2026-11-23T1641-members-by-day.ts'
import * as m20261123T1650_attendance from './2026-11-23T1650-attendance.ts'
import * as m20261123T1652_joined_lessons from './2026-11-23T1652-joined-lessons.ts'
import * as m20261123T1710_payment_search from './2026-11-23T1710-payment-search.ts'
import * as m20261123T1944_jobs from './2026-11-23T1944-jobs.ts'
import * as m20261123T2001_guardians from './2026-11-23T2001-guardians.ts'
import * as m20261123T2007_first_register from './2026-11-23T2007-first-register.ts'
import * as m20261123T2021_outbox from './2026-11-23T2021-outbox.ts'
import * as m20261123T2023_moved_extra_lessons from './2026-11-23T2023-moved-extra-lessons.ts'
import * as m20261123T2049_guardian_search from './2026-11-23T2049-guardian-search.ts'
import * as m20261123T2107_claims from './2026-11-23T2107-claims.ts'
import * as m20261123T2112_sign_in_codes from './2026-11-23T2112-sign-in-codes.ts'
import * as m20261123T2117_online_payments from './2026-11-23T2117-online-payments.ts'
import * as m20261123T2126_guardian_area from './2026-11-23T2126-guardian-area.ts'
import * as m20261123T2300_chapters from './2026-11-23T2300-chapters.ts'
import * as m20261123T2301_question_bank from './2026-11-23T2301-question-bank.ts'
import * as m20261123T2310_enquiries from './2026-11-23T2310-enquiries.ts'
import * as m20261123T2337_change_requests from './2026-11-23T2337-change-requests.ts'
import * as m20261124T0007_papers from './2026-11-24T0007-papers.ts'
import * as m20261124T0012_paper_prints from './2026-11-24T0012-paper-prints.ts'
import * as m20261124T0103_sending_deliveries from './2026-11-24T0103-sending-deliveries.ts'
import * as m20261124T0112_guardian_erasures from './2026-11-24T0112-guardian-erasures.ts'
import * as m20261124T0112_tests from './2026-11-24T0112-tests.ts'
import * as m20261125T0212_question_uses from './2026-11-25T0212-question-uses.ts'
import * as m20261125T0216_attempts from './2026-11-25T0216-attempts.ts'
import * as m20261125T0236_records from './2026-11-25T0236-records.ts'
import * as m20261125T0255_due_parts from './2026-11-25T0255-due-parts.ts'
import * as m20261125T0256_credit from './2026-11-25T0256-credit.ts'
import * as m20261125T0256_test_results from './2026-11-25T0256-test-results.ts'
import * as m20261125T0313_imports from './2026-11-25T0313-imports.ts'
import * as m20261125T0335_concessions from './2026-11-25T0335-concessions.ts'
import * as m20261125T0336_instalments from './2026-11-25T0336-instalments.ts'
import * as m20261126T0602_deposits from './2026-11-26T0602-deposits.ts'
import * as m20261126T0610_check_sheets_at_once from './2026-11-26T0610-check-sheets-at-once.ts'
import * as m20261126T0614_day_closes from './2026-11-26T0614-day-closes.ts'
import * as m20261126T0625_refused_formulas from './2026-11-26T0625-refused-formulas.ts'
import * as m20261126T0635_secret_in_use from './2026-11-26T0635-secret-in-use.ts'
import * as m20261126T0637_toppers_on_pages from './2026-11-26T0637-toppers-on-pages.ts'
import * as m20261126T0704_tax from './2026-11-26T0704-tax.ts'
import * as m20261127T0905_attempt_leases from './2026-11-27T0905-attempt-leases.ts'
import * as m20261127T0949_spared_months from './2026-11-27T0949-spared-months.ts'
import * as m20261127T0955_cash_by_day from './2026-11-27T0955-cash-by-day.ts'
import * as m20261127T0956_collected_days from './2026-11-27T0956-collected-days.ts'
import * as m20261127T0957_open_dues_by_fee from './2026-11-27T0957-open-dues-by-fee.ts'
import * as m20261127T1003_quick_trail_of_marks from './2026-11-27T1003-quick-trail-of-marks.ts'
import * as m20261127T1007_batches_of_a_student from './2026-11-27T1007-batches-of-a-student.ts'
import * as m20261127T1032_collected_day_notes from './2026-11-27T1032-collected-day-notes.ts'
import * as m20261128T1000_months_of_who_moves_up from './2026-11-28T1000-months-of-who-moves-up.ts'
import * as m20261128T1001_quick_trail from './2026-11-28T1001-quick-trail.ts'
import * as m20261128T1002_trail_of_students_once from './2026-11-28T1002-trail-of-students-once.ts'
import * as m20261129T1700_emails_nobody_proved from './2026-11-29T1700-emails-nobody-proved.ts'
import * as m20261129T1710_students_by_birth_and_name from './2026-11-29T1710-students-by-birth-and-name.ts'
import * as m20261130T2338_trail_of_few_rows from './2026-11-30T2338-trail-of-few-rows.ts'
import * as m20261130T2341_few_sums_planned_once from './2026-11-30T2341-few-sums-planned-once.ts'
import * as m20261130T2350_collected_of_whose_day from './2026-11-30T2350-collected-of-whose-day.ts'
import * as m20261130T2357_dues_made_in_one_go from './2026-11-30T2357-dues-made-in-one-go.ts'
import * as m20261201T0201_proven_contacts from './2026-12-01T0201-proven-contacts.ts'
import * as m20261201T0301_transfers_by_their_digits from './2026-12-01T0301-transfers-by-their-digits.ts'
import * as m20261201T0302_tax_in_refunds from './2026-12-01T0302-tax-in-refunds.ts'
import * as m20261201T0410_late_fees_fall_with_credit from './2026-12-01T0410-late-fees-fall-with-credit.ts'
import * as m20261201T0510_former_schedules from './2026-12-01T0510-former-schedules.ts'
import * as m20261201T0520_when_homework_changed from './2026-12-01T0520-when-homework-changed.ts'
import * as m20261201T0601_whom_a_notice_tells_of from './2026-12-01T0601-whom-a-notice-tells-of.ts'
import * as m20261201T0701_student_texts from './2026-12-01T0701-student-texts.ts'
import * as m20261201T0702_quick_joining from './2026-12-01T0702-quick-joining.ts'
import * as m20261201T0801_judgements from './2026-12-01T0801-judgements.ts'
import * as m20261201T0901_job_outcomes from './2026-12-01T0901-job-outcomes.ts'
import * as m20261201T0902_made_up_days from './2026-12-01T0902-made-up-days.ts'
import * as m20261201T0911_refunds_of_the_gateway from './2026-12-01T0911-refunds-of-the-gateway.ts'
import * as m20261201T0921_deposit_invoices from './2026-12-01T0921-deposit-invoices.ts'
import * as m20261201T1001_language_of_papers from './2026-12-01T1001-language-of-papers.ts'
import * as m20261201T1011_contacts_typed_over from './2026-12-01T1011-contacts-typed-over.ts'
import * as m20261201T1011_late_fees_of_what_is_late from './2026-12-01T1011-late-fees-of-what-is-late.ts'
import * as m20261201T1012_dues_of_places_taken_back from './2026-12-01T1012-dues-of-places-taken-back.ts'
import * as m20261201T1013_tax_in_older_refunds from './2026-12-01T1013-tax-in-older-refunds.ts'
import * as m20261201T1101_taxes_of_refund_parts from './2026-12-01T1101-taxes-of-refund-parts.ts'
import * as m20261201T1111_messages_in_other_languages from './2026-12-01T1111-messages-in-other-languages.ts'

/** Every change of the schema, run in the order of its name. Landed ones are never edited. */
export const migrations: Record<string, Migration> = {
  '2026-11-20-1-accounts': m20261120_1_accounts,
  '2026-11-20-2-images': m20261120_2_images,
  '2026-11-20-3-students': m20261120_3_students,
  '2026-11-20-4-public-images': m20261120_4_public_images,
  '2026-11-20-5-site': m20261120_5_site,
  '2026-11-20-6-courses': m20261120_6_courses,
  '2026-11-20-7-questions': m20261120_7_questions,
  '2026-11-20-8-mail': m20261120_8_mail,
  '2026-11-20-9-batches': m20261120_9_batches,
  '2026-11-21-1-ledger': m20261121_1_ledger,
  '2026-11-21-2-student-versions': m20261121_2_student_versions,
  '2026-11-21-3-audit': m20261121_3_audit,
  '2026-11-21-4-backups': m20261121_4_backups,
  '2026-11-21-5-privacy': m20261121_5_privacy,
  '2026-11-21-6-fee-marks': m20261121_6_fee_marks,
  '2026-11-21-9-student-count': m20261121_9_student_count,
  '2026-11-22-1-present-memberships': m20261122_1_present_memberships,
  '2026-11-22-2-student-positions': m20261122_2_student_positions,
  '2026-11-22-5-second-factors': m20261122_5_second_factors,
  '2026-11-22-6-nameless-trail': m20261122_6_nameless_trail,
  '2026-11-22-7-alarms': m20261122_7_alarms,
  '2026-11-22-8-names-in-any-script': m20261122_8_names_in_any_script,
  '2026-11-22T1010-roles': m20261122T1010_roles,
  '2026-11-22T1030-idempotency-keys': m20261122T1030_idempotency_keys,
  '2026-11-22T1040-erasure-guards': m20261122T1040_erasure_guards,
  '2026-11-22T1050-truer-trail': m20261122T1050_truer_trail,
  '2026-11-22T1112-end-of-fees': m20261122T1112_end_of_fees,
  '2026-11-22T1145-rooms': m20261122T1145_rooms,
  '2026-11-22T1149-phones': m20261122T1149_phones,
  '2026-11-22T1158-payments-by-day': m20261122T1158_payments_by_day,
  '2026-11-23T1332-class-times': m20261123T1332_class_times,
  '2026-11-23T1416-staff': m20261123T1416_staff,
  '2026-11-23T1432-quicker-ascii': m20261123T1432_quicker_ascii,
  '2026-11-23T1433-open-dues': m20261123T1433_open_dues,
  '2026-11-23T1434-reset-marks': m20261123T1434_reset_marks,
  '2026-11-23T1445-cut-trail-values': m20261123T1445_cut_trail_values,
  '2026-11-23T1640-lessons': m20261123T1640_lessons,
  '2026-11-23T1641-members-by-day': m20261123T1641_members_by_day,
  '2026-11-23T1650-attendance': m20261123T1650_attendance,
  '2026-11-23T1652-joined-lessons': m20261123T1652_joined_lessons,
  '2026-11-23T1710-payment-search': m20261123T1710_payment_search,
  '2026-11-23T1944-jobs': m20261123T1944_jobs,
  '2026-11-23T2001-guardians': m20261123T2001_guardians,
  '2026-11-23T2007-first-register': m20261123T2007_first_register,
  '2026-11-23T2021-outbox': m20261123T2021_outbox,
  '2026-11-23T2023-moved-extra-lessons': m20261123T2023_moved_extra_lessons,
  '2026-11-23T2049-guardian-search': m20261123T2049_guardian_search,
  '2026-11-23T2107-claims': m20261123T2107_claims,
  '2026-11-23T2112-sign-in-codes': m20261123T2112_sign_in_codes,
  '2026-11-23T2117-online-payments': m20261123T2117_online_payments,
  '2026-11-23T2126-guardian-area': m20261123T2126_guardian_area,
  '2026-11-23T2300-chapters': m20261123T2300_chapters,
  '2026-11-23T2301-question-bank': m20261123T2301_question_bank,
  '2026-11-23T2310-enquiries': m20261123T2310_enquiries,
  '2026-11-23T2337-change-requests': m20261123T2337_change_requests,
  '2026-11-24T0007-papers': m20261124T0007_papers,
  '2026-11-24T0012-paper-prints': m20261124T0012_paper_prints,
  '2026-11-24T0103-sending-deliveries': m20261124T0103_sending_deliveries,
  '2026-11-24T0112-guardian-erasures': m20261124T0112_guardian_erasures,
  '2026-11-24T0112-tests': m20261124T0112_tests,
  '2026-11-25T0212-question-uses': m20261125T0212_question_uses,
  '2026-11-25T0216-attempts': m20261125T0216_attempts,
  '2026-11-25T0236-records': m20261125T0236_records,
  '2026-11-25T0255-due-parts': m20261125T0255_due_parts,
  '2026-11-25T0256-credit': m20261125T0256_credit,
  '2026-11-25T0256-test-results': m20261125T0256_test_results,
  '2026-11-25T0313-imports': m20261125T0313_imports,
  '2026-11-25T0335-concessions': m20261125T0335_concessions,
  '2026-11-25T0336-instalments': m20261125T0336_instalments,
  '2026-11-26T0602-deposits': m20261126T0602_deposits,
  '2026-11-26T0610-check-sheets-at-once': m20261126T0610_check_sheets_at_once,
  '2026-11-26T0614-day-closes': m20261126T0614_day_closes,
  '2026-11-26T0625-refused-formulas': m20261126T0625_refused_formulas,
  '2026-11-26T0635-secret-in-use': m20261126T0635_secret_in_use,
  '2026-11-26T0637-toppers-on-pages': m20261126T0637_toppers_on_pages,
  '2026-11-26T0704-tax': m20261126T0704_tax,
  '2026-11-27T0905-attempt-leases': m20261127T0905_attempt_leases,
  '2026-11-27T0949-spared-months': m20261127T0949_spared_months,
  '2026-11-27T0955-cash-by-day': m20261127T0955_cash_by_day,
  '2026-11-27T0956-collected-days': m20261127T0956_collected_days,
  '2026-11-27T0957-open-dues-by-fee': m20261127T0957_open_dues_by_fee,
  '2026-11-27T1003-quick-trail-of-marks': m20261127T1003_quick_trail_of_marks,
  '2026-11-27T1007-batches-of-a-student': m20261127T1007_batches_of_a_student,
  '2026-11-27T1032-collected-day-notes': m20261127T1032_collected_day_notes,
  '2026-11-28T1000-months-of-who-moves-up': m20261128T1000_months_of_who_moves_up,
  '2026-11-28T1001-quick-trail': m20261128T1001_quick_trail,
  '2026-11-28T1002-trail-of-students-once': m20261128T1002_trail_of_students_once,
  '2026-11-29T1700-emails-nobody-proved': m20261129T1700_emails_nobody_proved,
  '2026-11-29T1710-students-by-birth-and-name': m20261129T1710_students_by_birth_and_name,
  '2026-11-30T2338-trail-of-few-rows': m20261130T2338_trail_of_few_rows,
  '2026-11-30T2341-few-sums-planned-once': m20261130T2341_few_sums_planned_once,
  '2026-11-30T2350-collected-of-whose-day': m20261130T2350_collected_of_whose_day,
  '2026-11-30T2357-dues-made-in-one-go': m20261130T2357_dues_made_in_one_go,
  '2026-12-01T0201-proven-contacts': m20261201T0201_proven_contacts,
  '2026-12-01T0301-transfers-by-their-digits': m20261201T0301_transfers_by_their_digits,
  '2026-12-01T0302-tax-in-refunds': m20261201T0302_tax_in_refunds,
  '2026-12-01T0410-late-fees-fall-with-credit': m20261201T0410_late_fees_fall_with_credit,
  '2026-12-01T0510-former-schedules': m20261201T0510_former_schedules,
  '2026-12-01T0520-when-homework-changed': m20261201T0520_when_homework_changed,
  '2026-12-01T0601-whom-a-notice-tells-of': m20261201T0601_whom_a_notice_tells_of,
  '2026-12-01T0701-student-texts': m20261201T0701_student_texts,
  '2026-12-01T0702-quick-joining': m20261201T0702_quick_joining,
  '2026-12-01T0801-judgements': m20261201T0801_judgements,
  '2026-12-01T0901-job-outcomes': m20261201T0901_job_outcomes,
  '2026-12-01T0902-made-up-days': m20261201T0902_made_up_days,
  '2026-12-01T0911-refunds-of-the-gateway': m20261201T0911_refunds_of_the_gateway,
  '2026-12-01T0921-deposit-invoices': m20261201T0921_deposit_invoices,
  '2026-12-01T1001-language-of-papers': m20261201T1001_language_of_papers,
  '2026-12-01T1011-contacts-typed-over': m20261201T1011_contacts_typed_over,
  '2026-12-01T1011-late-fees-of-what-is-late': m20261201T1011_late_fees_of_what_is_late,
  '2026-12-01T1012-dues-of-places-taken-back': m20261201T1012_dues_of_places_taken_back,
  '2026-12-01T1013-tax-in-older-refunds': m20261201T1013_tax_in_older_refunds,
  '2026-12-01T1101-taxes-of-refund-parts': m20261201T1101_taxes_of_refund_parts,
  '2026-12-01T1111-messages-in-other-languages': m20261201T1111_messages_in_other_languages,
}
