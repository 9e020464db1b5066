import { HEADING_ROWS_MAX } from '@ganit/contract/office/import-answers'
import {
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  type Import,
  type ImportField,
  type RowState,
} from '@ganit/contract/office/imports'
import { countInWords, formatCount } from '../../../ui/text/formats.ts'

/** `1 row`, `20,000 rows`. */
export const rowsInWords = (n: number) => `${formatCount(n)} ${n === 1 ? 'row' : 'rows'}`

export const ROW_STATE_LABELS: Record<RowState, string> = {
  new: 'New',
  changed: 'Changed',
  same: 'Same',
  double: 'Doubles',
  refused: 'Refused',
}

export const STATE_TEXTS: Record<Import['state'], string> = {
  checking: 'Being checked',
  checked: 'Checked, not imported yet',
  running: 'Being worked on',
  done: 'Imported',
  undone: 'Taken back',
  failed: 'Failed',
}

export const FIELD_CHOICES = [
  { value: '', label: 'Leave out' },
  ...IMPORT_FIELD_NAMES.map((value) => ({ value, label: IMPORT_FIELDS[value] })),
]

export const HEADING_CHOICES = Array.from({ length: HEADING_ROWS_MAX }, (_, n) => ({
  value: String(n + 1),
  label: `Row ${n + 1}`,
}))

export const DATE_CHOICES = [
  { value: 'dmy', label: 'Day first: 31/3/2014' },
  { value: 'mdy', label: 'Month first: 3/31/2014' },
  { value: 'ymd', label: 'Year first: 2014/3/31' },
]
export const MATCH_CHOICES = [
  { value: 'skip', label: 'Leave as they are' },
  { value: 'update', label: 'Change' },
]
export const DOUBLE_CHOICES = [
  { value: 'skip', label: 'Leave out' },
  { value: 'update', label: 'Change the existing records' },
  { value: 'new', label: 'Add as new students' },
]

/** `1 student`, `20 students`. */
export const studentsInWords = (n: number) => countInWords(n, 'student', 'students')

/** A field's name; problems may also name fields that are no column. */
export const fieldText = (field: string) =>
  Object.hasOwn(IMPORT_FIELDS, field) ? IMPORT_FIELDS[field as ImportField] : field

/** How many rows are or would be imported. */
export const countImported = ({ counts, matches, doubles }: Import) =>
  counts.new +
  (matches === 'update' ? counts.changed : 0) +
  (doubles === 'skip' ? 0 : counts.double)
