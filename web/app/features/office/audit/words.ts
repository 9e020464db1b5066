import { AUDIT_SUBJECTS, type AuditEntry, type AuditSubject } from '@ganit/contract/office/audit'
import { screenOf } from '../../../shell/office/admin-menus.ts'
import { formatCount } from '../../../ui/text/formats.ts'

const isKnown = (subject: string): subject is AuditSubject => Object.hasOwn(AUDIT_SUBJECTS, subject)

/** The noun for a row of a table; for unknown tables, the table's name. */
const nounOfSubject = (subject: string) =>
  isKnown(subject) ? AUDIT_SUBJECTS[subject] : fieldText(subject).toLowerCase()

/** The screen that shows the record, unless it is deleted or the entry covers many. */
export const pageOf = ({ subject, subject_id, action, row_count }: AuditEntry) =>
  row_count === 1 && action !== 'deleted' ? screenOf(subject, subject_id) : undefined

const isNamedByNumber = (subject_id: string) => /^\d+$/.test(subject_id)

/** The record of an entry: `student 12`, `settings`, `1200 students`. */
export function recordInWords({ subject, subject_id, row_count, action }: AuditEntry) {
  if (action === 'read in bulk') return 'students'
  if (row_count > 1) return `${formatCount(row_count)} entries: ${nounOfSubject(subject)}`
  if (subject === 'site_pages') return `${nounOfSubject(subject)} /${subject_id}`
  return isNamedByNumber(subject_id)
    ? `${nounOfSubject(subject)} ${subject_id}`
    : nounOfSubject(subject)
}

const LONGEST = 160

/** A stored value in words, cut if long. */
export function valueText(value: unknown) {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** `school_or_college_name` → `School or college name`. */
export function fieldText(name: string) {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
