import { z } from 'zod'
import { act, read } from '../endpoint.ts'
import { sentImageField } from '../ground/images.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import {
  blankIsAbsent,
  ClassNumber,
  Message,
  optionalId,
  requiredId,
  requiredText,
  Version,
  zeroOrOneFlag,
} from '../shared.ts'
import { tableFiles } from '../table-files.ts'
import { STUDENT_LABELS } from './student-labels.ts'
import { Email, personalFields, STUDENT_SORT_KEYS, StudentProfile } from './students.ts'

/** Field labels of the edit form: here `Class` is a course, and the school class is `Standard`. */
export const DETAIL_LABELS = {
  ...STUDENT_LABELS,
  student_class: 'Class',
  class_number: 'Standard',
  batch_id: 'Batch',
  is_activate: 'Active',
  is_verified: 'Verified',
} as const

const listed = StudentProfile.pick({
  student_id: true,
  first_name: true,
  middle_name: true,
  last_name: true,
  email: true,
  is_active: true,
  is_verified: true,
  date_of_birth: true,
  contact_number_1: true,
  student_photo_path: true,
  batch_id: true,
  batches: true,
})

/**
 * A student in the directory. `student_class` is a course or null, `class_number` the school class. `dob` is
 * `date_of_birth`, `profile_picture` is `student_photo_path`; gender is never asked.
 */
export const DirectoryStudent = listed.extend({
  uid: z.string(),
  student_class: z.int().nullable(),
  course_name: z.string().nullable(),
  class_number: z.int(),
  dob: z.string(),
  gender: z.null(),
  profile_picture: z.string().nullable(),
})
export type DirectoryStudent = z.output<typeof DirectoryStudent>

/** Fields of the edit form; `version` grows with each change of the record. */
export const StudentDetail = DirectoryStudent.extend({
  ...StudentProfile.pick({
    contact_number_2: true,
    school_or_college_name: true,
    board_or_university_name: true,
    address: true,
    city: true,
    district: true,
    state: true,
    pin: true,
    notes: true,
  }).shape,
  version: z.int(),
})
export type StudentDetail = z.output<typeof StudentDetail>

/**
 * Absent fields stay as stored; `student_class` (a course) and `batch_id` null clear. If both activity flags are sent,
 * `is_activate` wins. 409 if `from_version` is not the stored one.
 */
export const StudentDetailChanges = z
  .object({
    ...personalFields,
    email: Email,
    student_photo_path: sentImageField('Photo').nullable(),
    student_class: optionalId(DETAIL_LABELS.student_class),
    class_number: ClassNumber,
    batch_id: optionalId(DETAIL_LABELS.batch_id),
    is_activate: zeroOrOneFlag(DETAIL_LABELS.is_activate),
    is_active: zeroOrOneFlag(DETAIL_LABELS.is_activate),
    is_verified: zeroOrOneFlag(DETAIL_LABELS.is_verified),
    from_version: Version,
  })
  .partial()
  .extend({ student_id: requiredId('student_id') })
export type StudentDetailChanges = z.output<typeof StudentDetailChanges>

const BATCH_FILTER = 'batch_id must be the number of a batch, or none.'

const filters = {
  class_number: blankIsAbsent(ClassNumber),
  /** `none`: students in no batch. */
  batch_id: blankIsAbsent(z.union([z.literal('none'), requiredId('batch_id')], BATCH_FILTER)),
  student_class: blankIsAbsent(requiredId('student_class')),
  is_active: blankIsAbsent(zeroOrOneFlag('is_active')),
  is_verified: blankIsAbsent(zeroOrOneFlag('is_verified')),
}

/** Filters alone answer all rows; page, page_size, search, sort or order ask for a page. */
export const DirectoryQuery = pageQuery(STUDENT_SORT_KEYS).extend(filters)
export type DirectoryQuery = z.output<typeof DirectoryQuery>

export const DirectoryPage = pageSchema(DirectoryStudent)
export type DirectoryPage = z.output<typeof DirectoryPage>

/** Columns of an export, in order, with their headings. */
export const EXPORT_COLUMNS = {
  student_id: 'Student ID',
  first_name: STUDENT_LABELS.first_name,
  middle_name: STUDENT_LABELS.middle_name,
  last_name: STUDENT_LABELS.last_name,
  email: STUDENT_LABELS.email,
  class_number: 'Class',
  course_name: 'Course',
  batches: 'Batches',
  is_active: 'Active',
  is_verified: 'Verified',
  date_of_birth: STUDENT_LABELS.date_of_birth,
  contact_number_1: STUDENT_LABELS.contact_number_1,
  contact_number_2: STUDENT_LABELS.contact_number_2,
  school_or_college_name: STUDENT_LABELS.school_or_college_name,
  board_or_university_name: STUDENT_LABELS.board_or_university_name,
  address: STUDENT_LABELS.address,
  city: STUDENT_LABELS.city,
  district: STUDENT_LABELS.district,
  state: STUDENT_LABELS.state,
  pin: STUDENT_LABELS.pin,
  notes: STUDENT_LABELS.notes,
} as const
export type ExportColumn = keyof typeof EXPORT_COLUMNS

const columnNames = Object.keys(EXPORT_COLUMNS) as ExportColumn[]
const isColumn = (name: string): name is ExportColumn => Object.hasOwn(EXPORT_COLUMNS, name)

/** Comma-separated columns; all by default. They come in their own order, each once. */
const ExportColumns = blankIsAbsent(
  requiredText('columns', 1_000)
    .transform((text) => text.split(',').map((name) => name.trim()))
    .refine((names) => names.every(isColumn), {
      error: `columns must be some of ${columnNames.join(', ')}.`,
    })
    .transform((names) => columnNames.filter((column) => names.includes(column))),
).transform((names) => names ?? columnNames)

export const ExportQuery = pageQuery(STUDENT_SORT_KEYS)
  .omit({ page: true, page_size: true })
  .extend({ ...filters, columns: ExportColumns })
export type ExportQuery = z.output<typeof ExportQuery>

export const listDirectory = read('/student/student_list', {
  access: ['admin', 'desk'],
  summary: 'The student directory: all of it, or one page',
  querystring: DirectoryQuery,
  response: z.union([z.array(DirectoryStudent), DirectoryPage]),
})

export const listVerified = read('/student/verified_student_list', {
  access: ['admin', 'desk'],
  summary: 'The verified students: all of them, or one page',
  querystring: DirectoryQuery,
  response: z.union([z.array(DirectoryStudent), DirectoryPage]),
})

export const getStudentDetail = act('/student/student_detail_by_id', {
  access: ['admin', 'desk'],
  summary: 'A student to edit',
  body: z.object({ student_id: requiredId('student_id') }),
  response: StudentDetail,
})

export const updateStudentDetail = act('/student/update_student_detail', {
  access: ['admin', 'desk'],
  summary: 'Change a student’s record, course and batch',
  body: StudentDetailChanges,
  response: Message.extend({ student: StudentDetail }),
})

export const [exportStudents, exportStudentsXlsx] = tableFiles({
  path: '/student/export',
  access: ['admin', 'desk'],
  summary: 'The directory as a table for spreadsheets',
  querystring: ExportQuery,
})
