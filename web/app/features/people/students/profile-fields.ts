import {
  ProfileChanges,
  STUDENT_LABELS,
  type StudentProfile,
} from '@ganit/contract/people/students'
import { schemaResolver } from '@mantine/form'
import type { Snapshot } from '../../../ui/forms/use-versioned-form.ts'
import { formatDay, formatDayOf } from '../../../ui/text/dates.ts'
import { formatClass } from '../../../ui/text/formats.ts'

const { student_photo_path, student_class, ...typed } = STUDENT_LABELS

/** The fields that the admin edits as free text, with their labels, in the order of the wizard. */
export const TEXT_FIELDS = Object.entries(typed) as [keyof typeof typed, string][]

/** What is on or off. */
export const FLAGS = ['is_active', 'is_verified'] as const

const marks = { fees_status: 'Fees status', is_active: 'Active', is_verified: 'Verified' } as const

export const LABELS = { ...typed, ...marks, student_photo_path } as const

/** A record as the form holds it: everything is text, flags are `1` and `0`. */
export type ProfileFields = Record<keyof typeof LABELS, string>

/** What is stored of a student. */
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

/** The request's own sentences for what is wrong, by field. */
export const errorsOf = schemaResolver(ProfileChanges, { sync: true })

const yesOrNo = (on: boolean) => (on ? 'Yes' : 'No')

/** What nobody edits here: ids, class, batches and when. */
export const fixedDetails = (student: StudentProfile, zone: string): [string, string][] => [
  ['Student ID', String(student.student_id)],
  [student_class, formatClass(student.student_class)],
  ['Batches', student.batches.map(({ name }) => name).join(', ')],
  ['Registered', formatDayOf(student.registered_at, zone)],
  ['UID', student.uid],
]

/** Everything of the record in words, for reading. */
export const allDetails = (student: StudentProfile, zone: string): [string, string][] => [
  ...TEXT_FIELDS.map(([name, label]): [string, string] => [
    label,
    name === 'date_of_birth' ? formatDay(student.date_of_birth) : (student[name] ?? ''),
  ]),
  [marks.fees_status, student.fees_status],
  ...FLAGS.map((name): [string, string] => [marks[name], yesOrNo(student[name])]),
  ...fixedDetails(student, zone),
]
