import type { AuditEntry, AuditSubject } from '@ganit/contract/audit'

/** What a row of each table is called. */
export const SUBJECTS: Record<AuditSubject, string> = {
  accounts: 'account',
  batch_fees: 'batch fee',
  batch_schedules: 'schedule of batch',
  batches: 'batch',
  class_modules: 'class',
  consents: 'consent of student',
  courses: 'course',
  credentials: 'way to sign in',
  curriculums: 'curriculum',
  erasure_requests: 'wish for erasure of student',
  erasures: 'erasure of student',
  essentials: 'classroom essential',
  fee_marks: 'fees mark of student',
  memberships: 'place in a batch',
  payments: 'payment',
  posts: 'post',
  questions: 'question',
  recovery_codes: 'recovery code',
  reversals: 'reversal of payment',
  second_factors: 'second factor',
  sessions: 'session',
  settings: 'settings',
  site_pages: 'footer page',
  students: 'student',
  testimonials: 'testimonial',
}

const PAGES: Partial<Record<AuditSubject, string>> = {
  students: '/students/edit/',
  batches: '/admin/batches/edit/',
  batch_schedules: '/admin/batches/edit/',
  courses: '/admin/courses/edit/',
  curriculums: '/admin/courses/curriculums/edit/',
  essentials: '/admin/courses/essentials/edit/',
  questions: '/admin/set-paper/edit/',
  posts: '/admin/blog/',
  site_pages: '/admin/settings/pages/',
}

/** Where the thing can be seen, unless it is gone or an entry tells of many. */
export const pageOf = ({ subject, subject_id, action, row_count }: AuditEntry) =>
  row_count === 1 && action !== 'deleted' && PAGES[subject]
    ? PAGES[subject] + subject_id
    : undefined

const isNamedByNumber = (subject_id: string) => /^\d+$/.test(subject_id)

/** The thing that an entry tells of: `student 12`, `settings`, `1200 students`. */
export function thingOf({ subject, subject_id, row_count, action }: AuditEntry) {
  if (action === 'read in bulk') return 'students'
  if (row_count > 1) return `${row_count} rows of ${SUBJECTS[subject]}`
  if (subject === 'site_pages') return `${SUBJECTS[subject]} /${subject_id}`
  return isNamedByNumber(subject_id) ? `${SUBJECTS[subject]} ${subject_id}` : SUBJECTS[subject]
}

const LONGEST = 160

/** A value as it was stored, in words, cut where it is long. */
export function valueText(value: unknown) {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** `school_or_college_name` as `School or college name`. */
export function fieldText(name: string) {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
