import type { Trx } from '../../../../db/schema.ts'
import { lockBatches } from '../../../people/memberships/memberships.queries.ts'
import { isInOtherClass, missingBatches, OTHER_CLASS } from '../changes.ts'
import { findKnownStudents, type Known, lockKnownStudents } from '../known.queries.ts'
import type { Waiting } from '../run-rows.queries.ts'
import { reasonNotToJoin } from './read-batches.ts'
import { findSameStudent, indexKnownStudents } from './same-student.ts'

/** Actions for known students, and for possible doubles. */
export type Chosen = { matches: 'skip' | 'update'; doubles: 'skip' | 'update' | 'new' }
type Refused = { row: number; field: string; text: string }

const CHANGED = 'This student was changed since. Upload the file again.'
const ADDED = 'This student was added since. Upload the file again.'

/** Action for a row: insert, update, or nothing. */
function actionOf({ state }: Waiting, { matches, doubles }: Chosen) {
  if (state === 'new') return 'add'
  const wish = state === 'changed' ? matches : doubles
  if (wish === 'new') return 'add'
  return wish === 'update' ? 'change' : undefined
}

/** Why students cannot join their rows' batches, by row. The batches are locked. */
async function reasonsAgainstBatches(
  trx: Trx,
  rows: { row: Waiting; student?: Known }[],
  today: string,
) {
  const ids = rows.flatMap(({ row }) => row.draft.batches.map(({ batch_id }) => batch_id))
  const locked = await lockBatches(trx, [...new Set(ids)])
  const batches = new Map(locked.map((batch) => [batch.batch_id, batch]))
  const why = new Map<number, string>()
  for (const { row, student } of rows) {
    const student_class = Number(row.draft.record.student_class ?? student?.student_class)
    const joining = student ? missingBatches(row.draft, student) : row.draft.batches
    const refusals = joining.map(({ batch_id, name }) =>
      reasonNotToJoin(batches.get(batch_id), name, { student_class, today }),
    )
    const text = refusals.find((each) => each !== undefined)
    if (text) why.set(row.row, text)
  }
  return why
}

/**
 * Refuses rows whose check is outdated: the student was added or changed, or the batch is gone, ended or of another
 * class. Locks the students, then the batches.
 */
export async function stillRight(
  trx: Trx,
  rows: Waiting[],
  { today, ...chosen }: Chosen & { today: string },
) {
  const refused: Refused[] = []
  const adding = rows.filter((row) => actionOf(row, chosen) === 'add')
  const changing = rows.filter((row) => actionOf(row, chosen) === 'change')
  const locked = await lockKnownStudents(
    trx,
    changing.flatMap(({ student_id }) => student_id ?? []),
  )
  const known = indexKnownStudents(
    await findKnownStudents(
      trx,
      adding.map(({ draft }) => draft),
    ),
  )
  const add = adding.filter(({ row, state, draft }) => {
    const { kind } = findSameStudent(draft, known)
    const isRight = kind === 'new' || (state === 'double' && kind === 'double')
    if (!isRight && kind !== 'double') refused.push({ row, field: 'name', text: ADDED })
    return isRight || kind === 'double'
  })
  const taken = new Set<number>()
  const change = changing.flatMap((row) => {
    const student = locked.get(row.student_id ?? 0)
    if (student && isInOtherClass(row.draft, student)) {
      // The student joined the batch since the check.
      refused.push({ row: row.row, field: 'student_class', text: OTHER_CLASS })
      return []
    }
    if (student && student.version === row.seen_version && !taken.has(student.student_id)) {
      // If two rows are for one student, the later one was checked without the changes of the earlier one.
      taken.add(student.student_id)
      return [{ row, student }]
    }
    refused.push({ row: row.row, field: 'student_id', text: CHANGED })
    return []
  })
  const why = await reasonsAgainstBatches(trx, [...add.map((row) => ({ row })), ...change], today)
  for (const [row, text] of why) refused.push({ row, field: 'batch', text })
  return {
    add: add.filter(({ row }) => !why.has(row)),
    change: change.filter(({ row: { row } }) => !why.has(row)),
    refused,
  }
}
