import { STUDENT_LABELS } from '@ganit/contract/people/student-labels'
import { ProfileChanges, type StudentProfile } from '@ganit/contract/people/students'
import { schemaResolver } from '@mantine/form'
import type { Snapshot } from '../../../ui/forms/records/use-versioned-form.ts'
import { formatClass } from '../../../ui/text/formats.ts'
import { formatDay, formatDayOf } from '../../../ui/text/times/dates.ts'

const { student_photo_path, student_class, ...typed } = STUDENT_LABELS

/** The admin's free text fields with labels, in the wizard's order. */
export const TEXT_FIELDS = Object.entries(typed) as [keyof typeof typed, string][]

export const FLAGS = ['is_active', 'is_verified'] as const

const marks = { fees_status: 'Fees status', is_active: 'Active', is_verified: 'Verified' } as const

export const LABELS = { ...typed, ...marks, student_photo_path } as const

/** A record as the form holds it: text, with flags as `1` and `0`. */
export type ProfileFields = Record<keyof typeof LABELS, string>

export const snapshotOf = (student: StudentProfile): Snapshot<ProfileFields> => ({
  version: student.version,
  fields: {
    ...(Object.fromEntries(TEXT_FIELDS.map(([name]) => [name, student[name] ?? ''])) as Record<
      keyof typeof typed,
      string
    >),
    student_photo_path: student.student_photo_path ?? '',
    fees_status: student.fees_status,
    is_active: student.is_active ? '1' : '0',
    is_verified: student.is_verified ? '1' : '0',
  },
})

/** The request schema's messages, by field. */
export const errorsOf = schemaResolver(ProfileChanges, { sync: true })

const yesOrNo = (on: boolean) => (on ? 'Yes' : 'No')

/** Read-only details: ids, class, batches and times. */
export const fixedDetails = (student: StudentProfile, zone: string): [string, string][] => [
  ['Student ID', String(student.student_id)],
  [student_class, formatClass(student.student_class)],
  ['Batches', student.batches.map(({ name }) => name).join(', ')],
  ['Registered', formatDayOf(student.registered_at, zone)],
  ['UID', student.uid],
]

type Shown = { zone: string; showsMarks: boolean }

/** The whole record in words. */
export const allDetails = (
  student: StudentProfile,
  { zone, showsMarks }: Shown,
): [string, string][] => [
  ...TEXT_FIELDS.map(([name, label]): [string, string] => [
    label,
    name === 'date_of_birth' ? formatDay(student.date_of_birth) : (student[name] ?? ''),
  ]),
  ...(showsMarks ? [[marks.fees_status, student.fees_status] as [string, string]] : []),
  ...FLAGS.map((name): [string, string] => [marks[name], yesOrNo(student[name])]),
  ...fixedDetails(student, zone),
]
