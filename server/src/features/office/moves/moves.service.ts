import { dayAfter } from '@ganit/contract/days'
import {
  type BatchChoices,
  type BatchStudentDraft,
  JOINING_DAYS_BACK,
  type MoveCost,
} from '@ganit/contract/people/memberships'
import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import { invalid, Refused } from '../../../http/errors.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { sumOfMonth } from '../../money/fees/first-months.queries.ts'
import { refuseWithoutMonths } from '../../money/fees/first-months.service.ts'
import { lockPayer } from '../../money/payments/payment-writes.queries.ts'
import {
  isOverCapacity,
  type LockedBatch,
  lockWithFormerBatches,
  presentBatches,
} from '../../people/memberships/memberships.queries.ts'
import { joinBatch, leaveDayBefore } from '../../people/memberships/memberships.service.ts'
import { lockStudent } from '../../people/students/students.queries.ts'
import { BATCH } from '../../teaching/batches/batches.queries.ts'
import { changeWithUndo } from './undo.service.ts'

type MoveDraft = BatchStudentDraft & { batch_id: number }
type Present = Awaited<ReturnType<typeof presentBatches>>

/**
 * Adds a student to a batch. 409 with the costs of both ways if they are in another one and `how` is missing; a preview
 * changes nothing.
 */
export async function addToBatch(trx: Trx, draft: MoveDraft, account_id: string) {
  const today = await readAcademyToday(trx)
  const on = draft.on ?? today
  refuseOtherDay(on, today)
  const student = await lockStudent(trx, draft.student_id)
  const { student_id } = student
  // The payer is locked before the batches, as everywhere else.
  await lockPayer(trx, student_id)
  const batch = await lockBatchWithFormer(trx, student_id, draft.batch_id)
  await refuseWithoutMonths(trx, [batch.batch_id], draft.first_month)
  const present = await presentBatches(trx, student_id)
  // The batch to leave comes first.
  const others = present
    .filter(({ batch_id }) => batch_id !== batch.batch_id)
    .toSorted((one, other) => Number(isAlike(other, batch)) - Number(isAlike(one, batch)))
  const isMember = others.length < present.length
  const from = batchToLeave(others, draft.from_batch_id)

  const change = (how: MoveDraft['how']) =>
    changeWithUndo(trx, { student_id, account_id }, async () => {
      const joining = { today, on, first_month: draft.first_month }
      const instead_of = how === 'move' ? from?.batch_id : undefined
      if (!isMember) await joinBatch(trx, student, batch, { ...joining, instead_of })
      if (how === 'move' && from) await leaveDayBefore(trx, { student_id, ...from, on })
      const isOver = await isOverCapacity(trx, batch.batch_id)
      return {
        message: how === 'move' && from ? 'Moved.' : 'Added.',
        member: true as const,
        ...(isOver && { over_capacity: true as const }),
      }
    })

  if (!isMember && others.length > 0 && !draft.how) {
    const { first_name } = await trx
      .selectFrom('students')
      .select('first_name')
      .where('student_id', '=', student_id)
      .executeTakeFirstOrThrow()
    const choices = {
      move: (await runAndRollBack(trx, () => change('move'))).cost,
      both: (await runAndRollBack(trx, () => change('both'))).cost,
    }
    const place = { student_id, batch_id: from?.batch_id ?? 0, month: on.slice(0, 7) }
    const amount = await sumOfMonth(trx, place)
    const asked = amount === null ? undefined : { month: place.month, amount }
    throw choicesOfBatches(first_name, others, { choices, ...(asked && { asked }) })
  }
  if (!draft.preview) return change(draft.how)
  return { ...(await runAndRollBack(trx, () => change(draft.how))), undo: null }
}

function refuseOtherDay(on: string, today: string) {
  if (on > today) throw invalid({ on: 'Joins on must not be after today.' })
  if (on < dayAfter(today, -JOINING_DAYS_BACK))
    throw invalid({ on: `Joins on must be at most ${JOINING_DAYS_BACK} days ago.` })
}

async function lockBatchWithFormer(trx: Trx, student_id: number, batch_id: number) {
  const locked = await lockWithFormerBatches(trx, student_id, [batch_id])
  const batch = locked.find((each) => each.batch_id === batch_id)
  if (!batch) throw BATCH.missing()
  return batch
}

type OfClass = Pick<LockedBatch, 'class_number'>
const isAlike = (one: OfClass, other: OfClass) => one.class_number === other.class_number

/** The batch that the moving student leaves. */
function batchToLeave(others: Present, from_batch_id: number | undefined) {
  if (from_batch_id === undefined) return others[0]
  const named = others.find(({ batch_id }) => batch_id === from_batch_id)
  if (!named) throw invalid({ from_batch_id: 'This student is not in that batch.' })
  return named
}

function choicesOfBatches(name: string, others: Present, costs: Omit<BatchChoices, 'from'>) {
  const from = others.map(({ batch_id, batch_name }) => ({ batch_id, batch_name }))
  const names = from.map(({ batch_name }) => batch_name).join(' and ')
  const details: BatchChoices = { from, ...costs }
  return new Refused(409, `${name} is in ${names}.`, { details })
}

/** Result of work that is rolled back, in a transaction that continues. */
async function runAndRollBack<Answer extends { cost: MoveCost }>(
  trx: Trx,
  work: () => Promise<Answer>,
) {
  await sql`savepoint looked`.execute(trx)
  const answer = await work()
  await sql`rollback to savepoint looked`.execute(trx)
  return answer
}
