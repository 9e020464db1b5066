import { foldName } from '@ganit/contract/fold-text'
import { IMPORT_FIELDS, type ImportField, type ImportRow } from '@ganit/contract/office/imports'
import { type Known, localDigits } from './known.queries.ts'
import { type Draft, RECORD_FIELDS, type RecordField } from './rows/draft.ts'

type Cells = ImportRow['cells']

const PHONES: readonly RecordField[] = ['contact_number_1', 'contact_number_2']

const textOf = (value: string | number | null | undefined) =>
  value === undefined || value === null || value === '' ? null : String(value)

const isStored = (field: RecordField, stored: string | null, wanted: string) =>
  PHONES.includes(field) && stored !== null
    ? localDigits(stored) === localDigits(wanted)
    : stored === wanted

/** Columns of a record that a row would change, with its values. */
export const changedColumns = ({ record }: Draft, known: Known) =>
  RECORD_FIELDS.filter((field) => {
    const wanted = textOf(record[field])
    return wanted !== null && !isStored(field, textOf(known[field]), wanted)
  })

/** Batches of a row in which the student is not yet. */
export const missingBatches = ({ batches }: Draft, known: Known) =>
  batches.filter(({ batch_id }) => known.batches.every((each) => each.batch_id !== batch_id))

/**
 * The reason why a student cannot rejoin a row's batch: the new joining day would be before the day of leaving;
 * undefined if the student can.
 */
export function reasonNotToRejoin(draft: Draft, known: Known, today: string) {
  const joined_on = draft.joined_on ?? today
  const again = missingBatches(draft, known).find(({ batch_id }) =>
    known.left.some((stay) => stay.batch_id === batch_id && stay.left_on >= joined_on),
  )
  return (
    again &&
    `This student left the batch "${again.name}" on or after that day. Add them there by hand.`
  )
}

export const OTHER_CLASS = 'This student is in a batch of another class.'

/** Whether a row's class differs from that of a batch the student must leave first. */
export const isInOtherClass = ({ record }: Draft, known: Known) =>
  record.student_class !== undefined &&
  record.student_class !== known.student_class &&
  known.batches.some(
    ({ class_number }) => class_number !== null && class_number !== record.student_class,
  )

/** Whether a row names a guardian the student does not have, by name or contact. */
export const isNewGuardian = ({ guardian }: Draft, known: Known) =>
  guardian !== undefined &&
  !known.guardians.some(
    ({ name, phone, email }) =>
      foldName(name) === foldName(guardian.name) ||
      (phone !== null && phone === guardian.phone) ||
      (email !== null && email.toLowerCase() === guardian.email),
  )

/** Changes of a row by field, before and after. */
export function changedCells(draft: Draft, known: Known): Cells {
  const cells: Cells = changedColumns(draft, known).map((field) => ({
    field,
    from: textOf(known[field]),
    to: textOf(draft.record[field]),
  }))
  const joining = missingBatches(draft, known)
  if (joining.length > 0)
    cells.push({
      field: 'batch',
      from: textOf(known.batches.map(({ name }) => name).join('; ')),
      to: [...known.batches, ...joining].map(({ name }) => name).join('; '),
    })
  if (isNewGuardian(draft, known))
    cells.push({ field: 'guardian_name', from: null, to: draft.guardian?.name ?? null })
  if (draft.agreed && joining.length > 0)
    cells.push({ field: 'monthly_fee', from: null, to: draft.agreed.amount })
  if (draft.opening && known.opening === null)
    cells.push({ field: 'opening_balance', from: null, to: draft.opening.amount })
  return cells
}

/** Cells of a row, as typed. */
export const cellsAsTyped = (texts: Partial<Record<ImportField, string>>): Cells =>
  (Object.keys(IMPORT_FIELDS) as ImportField[])
    .filter((field) => texts[field])
    .map((field) => ({ field, from: null, to: texts[field] ?? null }))

const nameIn = ({ first_name, middle_name, last_name }: Draft['record']) =>
  [first_name, middle_name, last_name].filter(Boolean).join(' ')

/** A cell as it was understood, if that can differ from the typed text; above all days, which can be ambiguous. */
function readCell(field: ImportField, { record, guardian, ...draft }: Draft) {
  if (field === 'joined_on' || field === 'opening_on') return textOf(draft[field])
  if (field === 'opening_balance') return textOf(draft.opening?.amount)
  if (field === 'name') return textOf(nameIn(record))
  if (field === 'guardian_name') return textOf(guardian?.name)
  if (field === 'guardian_phone' || field === 'guardian_email')
    return textOf(guardian?.[field === 'guardian_phone' ? 'phone' : 'email'])
  return field in record ? textOf(record[field as RecordField]) : null
}

/** Cells of a new student as they will be stored. */
export const newCells = (texts: Partial<Record<ImportField, string>>, draft: Draft): Cells =>
  cellsAsTyped(texts).map(({ to, ...cell }) => ({ ...cell, to: readCell(cell.field, draft) ?? to }))
