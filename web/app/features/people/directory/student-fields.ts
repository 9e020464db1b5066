import {
  DETAIL_LABELS,
  type StudentDetail,
  StudentDetailChanges,
} from '@ganit/contract/people/directory'
import { schemaResolver } from '@mantine/form'
import type { Snapshot } from '../../../ui/forms/records/use-versioned-form.ts'

const TEXTS = [
  'first_name',
  'middle_name',
  'last_name',
  'email',
  'date_of_birth',
  'contact_number_1',
  'contact_number_2',
  'school_or_college_name',
  'board_or_university_name',
  'address',
  'city',
  'district',
  'state',
  'pin',
  'notes',
  'student_photo_path',
] as const

const CHOICES = ['student_class', 'class_number', 'batch_id'] as const

/** A student as the form holds them, under the wire's names, which refusals use. `student_class` is a course. */
export type StudentFields = Record<(typeof TEXTS)[number] | (typeof CHOICES)[number], string> & {
  is_activate: boolean
  is_verified: boolean
}

export const LABELS: Record<keyof StudentFields, string> = DETAIL_LABELS

const textsOf = <Name extends keyof StudentDetail>(
  student: StudentDetail,
  names: readonly Name[],
) =>
  Object.fromEntries(names.map((name) => [name, String(student[name] ?? '')])) as Record<
    Name,
    string
  >

export const snapshotOf = (student: StudentDetail): Snapshot<StudentFields> => ({
  version: student.version,
  fields: {
    ...textsOf(student, TEXTS),
    ...textsOf(student, CHOICES),
    is_activate: student.is_active,
    is_verified: student.is_verified,
  },
})

const resolve = schemaResolver(StudentDetailChanges, { sync: true })

/** The server allows a student without course and batch; the form does not. */
const missingPlace = (fields: StudentFields) =>
  Object.fromEntries(
    (['student_class', 'batch_id'] as const)
      .filter((name) => fields[name] === '')
      .map((name) => [name, `${LABELS[name]} is required.`]),
  )

/** The request schema's messages and the form's own, by field. */
export const errorsOf = (fields: StudentFields, student_id: number) => ({
  ...resolve({ ...fields, student_id }),
  ...missingPlace(fields),
})
