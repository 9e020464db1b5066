import { IMPORT_FIELD_NAMES, IMPORT_FIELDS, type ImportField } from '@ganit/contract/office/imports'
import type { Column } from '../../../http/table-files/table.ts'

type Row = Partial<Record<ImportField, string>>

/** One column is enough for a name, and who is new has no number. */
const LEFT_OUT: readonly ImportField[] = ['student_id', 'name']

/** The columns of a table to fill in. */
export const TEMPLATE: readonly Column<Row>[] = IMPORT_FIELD_NAMES.filter(
  (field) => !LEFT_OUT.includes(field),
).map((field) => [IMPORT_FIELDS[field], (row) => row[field]])

/** Somebody invented, who shows what goes where. */
export const TEMPLATE_ROWS: Row[] = [
  {
    first_name: 'Asha',
    last_name: 'Sen',
    email: 'asha.sen@example.in',
    student_class: '9',
    date_of_birth: '2012-03-05',
    contact_number_1: '+919830041276',
    city: 'Kolkata',
    opening_balance: '1500.00',
    guardian_name: 'Mina Sen',
    guardian_relation: 'mother',
    guardian_phone: '+919830041277',
  },
]
