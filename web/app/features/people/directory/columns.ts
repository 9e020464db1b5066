import type { DirectoryStudent, ExportColumn } from '@ganit/contract/people/directory'
import { formatClass, fullName } from '../../../ui/text/formats.ts'
import { formatDay } from '../../../ui/text/times/dates.ts'
import type { DirectorySort } from './use-directory-table.ts'

type Column = {
  label: string
  /** The sort key of its head; without it, not sortable. */
  sort?: DirectorySort
  /** Columns that an export has for this one. */
  exported: readonly ExportColumn[]
  width?: string
  /** The cell as text; the name is shown as a link and flags as marks. */
  text: (student: DirectoryStudent) => string
}

/** The directory's columns in order. The name is always shown, because it is the link. */
export const COLUMNS = {
  student_id: {
    label: 'Student ID',
    sort: 'student_id',
    exported: ['student_id'],
    width: '130px',
    text: ({ student_id }) => String(student_id),
  },
  name: {
    label: 'Name',
    sort: 'first_name',
    exported: ['first_name', 'middle_name', 'last_name'],
    text: fullName,
  },
  email: { label: 'Email', sort: 'email', exported: ['email'], text: ({ email }) => email },
  phone: {
    label: 'Phone',
    exported: ['contact_number_1', 'contact_number_2'],
    width: '170px',
    text: ({ contact_number_1 }) => contact_number_1,
  },
  class: {
    label: 'Class',
    sort: 'student_class',
    exported: ['class_number'],
    width: '120px',
    text: ({ class_number }) => formatClass(class_number),
  },
  course: {
    label: 'Course',
    exported: ['course_name'],
    text: ({ course_name }) => course_name ?? '–',
  },
  batches: {
    label: 'Batches',
    exported: ['batches'],
    text: ({ batches }) => batches.map(({ name }) => name).join(', ') || '–',
  },
  born: {
    label: 'Date of Birth',
    sort: 'date_of_birth',
    exported: ['date_of_birth'],
    width: '150px',
    text: ({ date_of_birth }) => formatDay(date_of_birth),
  },
  active: {
    label: 'Active',
    sort: 'is_active',
    exported: ['is_active'],
    width: '120px',
    text: ({ is_active }) => (is_active ? 'Yes' : 'No'),
  },
  verified: {
    label: 'Verified',
    sort: 'is_verified',
    exported: ['is_verified'],
    width: '120px',
    text: ({ is_verified }) => (is_verified ? 'Yes' : 'No'),
  },
} as const satisfies Record<string, Column>

export type ColumnName = keyof typeof COLUMNS

export const columnOf = (name: ColumnName): Column => COLUMNS[name]
export const COLUMN_NAMES = Object.keys(COLUMNS) as ColumnName[]

/** The default columns. */
export const USUAL: readonly ColumnName[] = [
  'student_id',
  'name',
  'email',
  'class',
  'active',
  'verified',
]
