import { IMPORT_FIELDS, type ImportField, type ImportRow } from '@ganit/contract/office/imports'
import { type Draft, RECORD_FIELDS, type RecordField } from './draft.ts'
import { type Known, localDigits } from './known.queries.ts'
import { sameName } from './same-name.ts'

type Cells = ImportRow['cells']

const PHONES: readonly RecordField[] = ['contact_number_1', 'contact_number_2']

const textOf = (value: string | number | null | undefined) =>
  value === undefined || value === null || value === '' ? null : String(value)

const isStored = (field: RecordField, stored: string | null, wanted: string) =>
  PHONES.includes(field) && stored !== null
    ? localDigits(stored) === localDigits(wanted)
    : stored === wanted

/** The columns of a record that a row would change, with what it says. */
export const changedColumns = ({ record }: Draft, known: Known) =>
  RECORD_FIELDS.filter((field) => {
    const wanted = textOf(record[field])
    return wanted !== null && !isStored(field, textOf(known[field]), wanted)
  })

/** The batches of a row that the student is not in. */
export const missingBatches = ({ batches }: Draft, known: Known) =>
  batches.filter(({ batch_id }) => known.batches.every((each) => each.batch_id !== batch_id))

/** Why a student cannot join again a batch of a row: they would, before they have left it. Undefined where they can. */
export function whyNotAgain(draft: Draft, known: Known, today: string) {
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

/** Whether a row takes a student to another class than that of a batch in which they are, and which they would first leave. */
export const isInOtherClass = ({ record }: Draft, known: Known) =>
  record.student_class !== undefined &&
  record.student_class !== known.student_class &&
  known.batches.some(
    ({ class_number }) => class_number !== null && class_number !== record.student_class,
  )

/** Whether a row names a guardian whom the student does not have, by name or how they are reached. */
export const isNewGuardian = ({ guardian }: Draft, known: Known) =>
  guardian !== undefined &&
  !known.guardians.some(
    ({ name, phone, email }) =>
      sameName(name) === sameName(guardian.name) ||
      (phone !== null && phone === guardian.phone) ||
      (email !== null && email.toLowerCase() === guardian.email),
  )

/** What a row changes of a student, field by field, as it was and as it will be. */
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
  if (draft.opening && known.opening === null)
    cells.push({ field: 'opening_balance', from: null, to: draft.opening.amount })
  return cells
}

/** What the cells of a row say, as they were typed. */
export const saidCells = (texts: Partial<Record<ImportField, string>>): Cells =>
  (Object.keys(IMPORT_FIELDS) as ImportField[])
    .filter((field) => texts[field])
    .map((field) => ({ field, from: null, to: texts[field] ?? null }))

/** How a cell was understood, where that can differ from what was typed: a day above all, which may be meant in two ways. */
function readCell(field: ImportField, { record, guardian, ...draft }: Draft) {
  if (field === 'joined_on' || field === 'opening_on') return textOf(draft[field])
  if (field === 'opening_balance') return textOf(draft.opening?.amount)
  if (field === 'guardian_phone' || field === 'guardian_email')
    return textOf(guardian?.[field === 'guardian_phone' ? 'phone' : 'email'])
  return field in record ? textOf(record[field as RecordField]) : null
}

/** What a row brings of somebody new, cell by cell as it will be stored. */
export const newCells = (texts: Partial<Record<ImportField, string>>, draft: Draft): Cells =>
  saidCells(texts).map(({ to, ...cell }) => ({ ...cell, to: readCell(cell.field, draft) ?? to }))
