import { STUDENT_LABELS, type StudentProfile } from '@ganit/contract/students'
import { formatClass, formatDate } from '../../ui/formats.ts'

const { student_photo_path, student_class, ...typed } = STUDENT_LABELS

/** The fields that the admin edits as free text, with their labels, in the order of the wizard. */
export const TEXT_FIELDS = Object.entries(typed) as [keyof typeof typed, string][]

/** Marks that are either Yes or No, with their labels. */
export const FLAGS = { is_active: 'Active', is_verified: 'Verified' } as const

const yesOrNo = (on: boolean) => (on ? 'Yes' : 'No')

/** What nobody edits here: ids, class, batches and when. */
export const fixedDetails = (student: StudentProfile): [string, string][] => [
  ['Student ID', String(student.student_id)],
  ['UID', student.uid],
  [student_class, formatClass(student.student_class)],
  ['Batches', student.batches.map(({ name }) => name).join(', ') || 'Not Assigned'],
  ['Registered', formatDate(student.registered_at)],
]

/** Everything of the record in words, for reading. */
export const allDetails = (student: StudentProfile): [string, string][] => [
  ...TEXT_FIELDS.map(([name, label]): [string, string] => [
    label,
    name === 'date_of_birth' ? formatDate(student.date_of_birth) : (student[name] ?? ''),
  ]),
  ['Fees status', student.fees_status],
  ['Active', yesOrNo(student.is_active)],
  ['Verified', yesOrNo(student.is_verified)],
  ...fixedDetails(student),
]
