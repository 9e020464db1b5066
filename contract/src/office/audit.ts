import { z } from 'zod'
import { read } from '../endpoint.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import { blankIsAbsent, LINE_MAX, oneOfWords, requiredDate, requiredText } from '../shared.ts'

/** `expired`: a session timed out. The last two record no change: access denied, and reading in bulk. */
export const AUDIT_ACTIONS = [
  'created',
  'changed',
  'deleted',
  'signed in',
  'signed out',
  'expired',
  'refused',
  'read in bulk',
] as const
const Action = oneOfWords(AUDIT_ACTIONS, 'action must be one of the known ones.')
export type AuditAction = z.output<typeof Action>

/** Audited tables, each with the word for a row. */
export const AUDIT_SUBJECTS = {
  accounts: 'account',
  attempts: 'attempt of student',
  attendance_marks: 'attendance mark of student',
  batch_fees: 'batch fee',
  batch_schedules: 'schedule of batch',
  batch_notes: 'note of batch',
  batches: 'batch',
  calendar_feeds: 'calendar address',
  chapters: 'chapter',
  change_requests: 'change asked for',
  claims: 'claim',
  class_modules: 'class',
  closed_days: 'closed day',
  concessions: 'concession of student',
  connections: 'connection',
  consents: 'consent of student',
  courses: 'course',
  credentials: 'way to sign in',
  curriculums: 'curriculum',
  credit_wishes: 'credit left with the academy',
  day_closes: 'close of day',
  enquiries: 'enquiry',
  enquiry_notes: 'note of enquiry',
  erasure_requests: 'wish for erasure of student',
  erasures: 'erasure of student',
  essentials: 'classroom essential',
  cheques: 'cheque',
  fee_contacts: 'call or promise about fees',
  expense_reversals: 'reversal of expense',
  expenses: 'expense',
  fee_marks: 'fees mark of student',
  former_schedules: 'former schedule of batch',
  guardian_erasure_requests: 'wish for erasure of guardian',
  guardian_erasures: 'erasure of guardian',
  guardians: 'guardian',
  guardianships: 'guardian of student',
  hand_ins: 'hand-in',
  homework: 'homework of lesson',
  imports: 'import',
  invitations: 'invitation',
  issued_letters: 'letter',
  leave_notes: 'leave note of student',
  lesson_guests: 'guest of lesson',
  lesson_topics: 'topics of lesson',
  lessons: 'lesson',
  memberships: 'place in a batch',
  message_templates: 'text of messages',
  online_payments: 'online payment',
  page_texts: 'translated footer page',
  paper_items: 'questions of paper',
  paper_sections: 'sections of paper',
  paper_sets: 'sets of paper',
  papers: 'paper',
  pay_adjustments: 'adjustment of pay',
  pay_links: 'pay link',
  pay_rates: 'rate of pay',
  pay_slip_reversals: 'reversal of pay slip',
  pay_slips: 'pay slip',
  payments: 'payment',
  plan_chapters: 'chapters in plan of batch',
  plans: 'plan of batch',
  posts: 'post',
  practice_sets: 'practice set',
  progress_reports: 'progress report of student',
  push_subscriptions: 'phone for messages',
  question_skills: 'skills of question',
  question_variants: 'variant of question',
  questions: 'question',
  recovery_codes: 'recovery code',
  refund_reversals: 'reversal of refund',
  refunds: 'refund',
  registers: 'register of lesson',
  reversals: 'reversal of payment',
  rooms: 'room',
  school_test_chapters: 'chapters of school test',
  school_tests: 'school test',
  second_factors: 'second factor',
  sessions: 'session',
  session_plans: 'new session',
  session_rows: 'batch of new session',
  set_items: 'questions of practice set',
  set_students: 'students of practice set',
  settings: 'settings',
  single_dues: 'due of student',
  site_pages: 'footer page',
  skill_needs: 'what comes before skill',
  skills: 'skill',
  staff_absences: 'absence of staff',
  staff_erasures: 'erasure of staff',
  students: 'student',
  test_announcements: 'announcement in test',
  test_batches: 'batches of test',
  test_keys: 'key of test',
  test_sheets: 'marks of student',
  test_students: 'place in a test of student',
  testimonials: 'testimonial',
  tests: 'test',
  waiver_reversals: 'reversal of waiver',
  welcome_links: 'link for the family of student',
  waivers: 'waiver',
  weekly_lines: 'line of weekly note',
} as const
export type AuditSubject = keyof typeof AUDIT_SUBJECTS
const Subject = oneOfWords(
  Object.keys(AUDIT_SUBJECTS) as AuditSubject[],
  'subject must be one of the known ones.',
)

/**
 * One audit entry. `changes` maps each field to [before, after]: long texts are cut, with their length; secrets are
 * only reported as changed.
 */
export const AuditEntry = z.object({
  entry_id: z.int(),
  happened_at: z.string(),
  /** Null if the app itself acted, or the account is gone. */
  actor: z.object({ uid: z.string(), name: z.string(), email: z.string() }).nullable(),
  // A plain string, because any version of Ganit may have written it.
  action: z.string(),
  subject: z.string(),
  subject_id: z.string(),
  row_count: z.int(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** Days of the academy's time zone, both included. */
export const AuditQuery = pageQuery(['entry_id'])
  .omit({ search: true, sort: true })
  .extend({
    actor: blankIsAbsent(requiredText('actor', LINE_MAX)),
    action: blankIsAbsent(Action),
    subject: blankIsAbsent(Subject),
    subject_id: blankIsAbsent(requiredText('subject_id', LINE_MAX)),
    from: blankIsAbsent(requiredDate('from')),
    to: blankIsAbsent(requiredDate('to')),
  })
export type AuditQuery = z.output<typeof AuditQuery>

export const AuditPage = pageSchema(AuditEntry)
export type AuditPage = z.output<typeof AuditPage>

export const listAuditEntries = read('/audit', {
  access: ['admin'],
  summary: 'Who changed what and when, the newest first, one page of it',
  querystring: AuditQuery,
  response: AuditPage,
})
