import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { asMoney, toHundredths } from '@ganit/contract/money'
import type { MoveCost } from '@ganit/contract/people/memberships'
import type { Trx } from '../../../db/schema.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { makeDues } from '../../money/fees/dues.service.ts'
import { settleCredit } from '../../money/payments/credit.queries.ts'
import { lockPayer } from '../../money/payments/payment-writes.queries.ts'
import { lockWithFormerBatches } from '../../people/memberships/memberships.queries.ts'
import { lockStudent } from '../../people/students/students.queries.ts'
import {
  type Books,
  entriesByPeople,
  labelsOfDues,
  readBooks,
  sumMonthlyFees,
} from './books.queries.ts'
import { type Change, changeBetween, costLines, otherThan, presentBatchIds } from './change.ts'
import { restoreBooks } from './restore.queries.ts'
import { deleteUndo, findUndo, insertUndo } from './undos.queries.ts'

const MINUTES = 30

type By = { student_id: number; account_id: string; minutes?: number }

/**
 * Makes a change of a student's batches that can be taken back, and returns its cost. The student must be locked.
 * Automatic allocation of credit belongs to the change.
 */
export async function changeWithUndo<Answer extends object>(
  trx: Trx,
  { student_id, account_id, minutes = MINUTES }: By,
  work: () => Promise<Answer>,
): Promise<Answer & { cost: MoveCost; undo: string | null }> {
  await lockPayer(trx, student_id)
  const before = await readBooks(trx, student_id)
  const answer = await work()
  await settleCredit(trx, student_id)
  const after = await readBooks(trx, student_id)
  const today = await readAcademyToday(trx)
  const cost = await costBetween(trx, { student_id, before, after, today })
  const change = changeBetween(before, after)
  if (!change) return { ...answer, cost, undo: null }
  const entries = await entriesByPeople(trx, student_id, change.batch_ids)
  const undo = randomUUID()
  await insertUndo(trx, {
    undo_id: undo,
    student_id,
    account_id,
    made_on: today,
    expires_at: new Date(clock.ms() + minutes * 60_000),
    change: JSON.stringify({ ...change, entries } satisfies Change),
  })
  return { ...answer, cost, undo }
}

type Between = { student_id: number; before: Books; after: Books; today: string }

async function costBetween(
  trx: Trx,
  { student_id, before, after, today }: Between,
): Promise<MoveCost> {
  const lines = costLines(before, after)
  const labels = await labelsOfDues(
    trx,
    lines.map(({ due_id }) => due_id),
  )
  const month = async (books: Books) =>
    toHundredths(
      await sumMonthlyFees(trx, { student_id, batch_ids: presentBatchIds(books), today }),
    )
  const sign = { new: 1, falls: -1, stays: 0 }
  const now = lines.reduce(
    (sum, { change, amount }) => sum + sign[change] * toHundredths(amount),
    0,
  )
  return {
    monthly: asMoney((await month(after)) - (await month(before))),
    now: asMoney(now),
    dues: lines.map(({ due_id, ...line }) => ({ ...line, label: labels.get(due_id) ?? '' })),
  }
}

const undoGoneError = () => notFound('This can no longer be taken back.')

/**
 * Takes back a change made by the account; memberships, dues, debt and credit are then as before. 404 for another
 * account's change, after the time for it, or the second time; 409 if entries were made since.
 */
export async function takeBackChange(trx: Trx, undo_id: string, account_id: string) {
  const found = await findUndo(trx, { undo_id, account_id })
  if (!found || found.expires_at < clock.now()) throw undoGoneError()
  const { student_id, made_on, change } = found
  await lockStudent(trx, student_id)
  await lockPayer(trx, student_id)
  await lockWithFormerBatches(trx, student_id, [])
  if (!(await deleteUndo(trx, undo_id))) throw undoGoneError()
  const books = await readBooks(trx, student_id)
  const entries = await entriesByPeople(trx, student_id, change.batch_ids)
  if (!isAsLeft(books, change) || !isDeepStrictEqual(entries, change.entries))
    throw conflict('Something was entered since.')
  await restoreBooks(trx, { student_id, books, change })
  const today = await readAcademyToday(trx)
  // The daily work went on without these memberships, so their dues are made now.
  if (today > made_on) await makeDues(trx, { student_id, batch_ids: change.batch_ids }, today)
  await settleCredit(trx, student_id)
}

/**
 * Whether the memberships are still as they were. A change that an earlier release stored does not know newer columns.
 */
const areMemberships = (now: Books['memberships'], told: Books['memberships']) =>
  now.length === told.length &&
  told.every((one, n) =>
    Object.entries(one).every(([column, value]) =>
      isDeepStrictEqual(now[n]?.[column as keyof typeof one], value),
    ),
  )

/** Whether memberships, class, and the changed dues are still as the change left them. */
const isAsLeft = (books: Books, { after }: Change) =>
  books.student_class === after.student_class &&
  areMemberships(books.memberships, after.memberships) &&
  otherThan(after.dues, books.dues).length === 0
