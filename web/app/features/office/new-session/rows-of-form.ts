import type { SessionDraftRow, SessionPlan } from '@ganit/contract/office/new-session'

/** A student who is left out of a batch's move. */
export type LeftOut = { student_id: number; name: string; from_batch_id: number }

/** `to`: the choice for each batch, as text: a batch's number, `leave` or `stay`; blank before a choice. */
export type Fields = { on: string; rows: Record<number, string>; left_out: LeftOut[] }

const toChoice = (to: SessionDraftRow['to'] | null) =>
  to === null ? '' : typeof to === 'string' ? to : String(to.batch_id)

/** A stored plan as the form's fields. */
export const fieldsOf = ({ on, rows }: SessionPlan): Fields => ({
  on,
  rows: Object.fromEntries(rows.map(({ from_batch, to }) => [from_batch.batch_id, toChoice(to)])),
  left_out: rows.flatMap(({ from_batch: { batch_id }, left_out }) =>
    left_out.map((one) => ({ ...one, from_batch_id: batch_id })),
  ),
})

/**
 * The batch to which a batch's students go: the chosen one, or else the proposed one. A batch that a stored plan does
 * not name stays.
 */
export const choiceOf = (
  { from_batch, to }: SessionDraftRow,
  { rows }: Fields,
  isStored: boolean,
) => rows[from_batch.batch_id] ?? (isStored ? 'stay' : toChoice(to))

/** The rows to send: those whose students do not stay. */
export const sentRows = (draft: readonly SessionDraftRow[], fields: Fields, isStored: boolean) =>
  draft.flatMap((row) => {
    const to = choiceOf(row, fields, isStored)
    const { batch_id: from_batch_id } = row.from_batch
    if (to === 'stay') return []
    const left_out = fields.left_out
      .filter((one) => one.from_batch_id === from_batch_id)
      .map(({ student_id }) => student_id)
    const goal = to === 'leave' ? to : Number(to)
    return [{ from_batch_id, to: goal, ...(left_out.length > 0 && { left_out }) }]
  })

/** The number of students in a batch once all have moved, from the present numbers. */
export function countStudentsAfter(
  batch_id: number,
  draft: readonly SessionDraftRow[],
  choice: (row: SessionDraftRow) => string,
) {
  const own = draft.find(({ from_batch }) => from_batch.batch_id === batch_id)
  const coming = draft.filter((row) => choice(row) === String(batch_id))
  const staying = own && choice(own) === 'stay' ? own.students : 0
  return coming.reduce((sum, { students }) => sum + students, staying)
}
