import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../src/db/schema.ts'
import { ensureAdmin } from '../src/features/accounts/admin.ts'
import { ensureSettings } from '../src/features/ground/settings/settings.queries.ts'
import { followBatchEnd } from '../src/features/money/fees/dues.service.ts'
import { addFee, changeFee } from '../src/features/money/fees/fees.service.ts'
import { checkLedger } from '../src/features/money/ledger/checkup.ts'
import { recordPayment } from '../src/features/money/payments/payments.service.ts'
import { settleAndLeave } from '../src/features/office/leaving/leaving.service.ts'
import { moveUp } from '../src/features/office/new-session/move-up.service.ts'
import { planSession, startUndo } from '../src/features/office/new-session/new-session.service.ts'
import { sessionWorks } from '../src/features/office/new-session/works.service.ts'
import { erasePerson } from '../src/features/office/privacy/erasure.service.ts'
import { toggleMembership } from '../src/features/people/memberships/memberships.service.ts'
import { runDueJob } from '../src/jobs/worker.ts'
import { ADMIN, test } from './academy.ts'
import { payAtGateway, payByTransfer } from './asked-paying.ts'
import { empty } from './database.ts'
import { setDay, workOfDay } from './days.ts'
import { adminUid, aPlainBatch, aPupil } from './ledger.ts'
import { daysLater, monthOf } from './ledger-model/parts.ts'
import { runs, whileTimeLasts } from './runs.ts'

const RUNS = runs(12, process.env.LEDGER_RUNS)
const LIMIT = Math.max(300, RUNS * 2) * 1000
const STUDENTS = [1, 2, 3]
const BATCHES = [1, 2]
const FIRST = '2026-01-01'

/** The possible events. Afterwards only the timetable and the fees are compared. */
const STEP = fc.oneof(
  { weight: 4, arbitrary: fc.record({ days: fc.integer({ min: 1, max: 40 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      fee: fc.constantFrom(...BATCHES),
      day: fc.constantFrom('01', '02', '10', '15', '28', '30', '31'),
      from: fc.constantFrom('next' as const, 'unpaid' as const),
      amount: fc.constantFrom(undefined, '1700.00', '1900.00'),
      prorata: fc.constantFrom(undefined, 'days' as const, 'none' as const),
    }),
  },
  fc.record({ student: fc.constantFrom(...STUDENTS), moves: fc.constantFrom(0, 1, 5) }),
  fc.record({ session: fc.constantFrom(0, 3, 20), of: fc.constantFrom(...BATCHES) }),
  fc.record({ takes_back: fc.constant('session') }),
  fc.record({ student: fc.constantFrom(...STUDENTS), joins: fc.constantFrom(...BATCHES) }),
  fc.record({ student: fc.constantFrom(...STUDENTS), settles: fc.constantFrom(0, 3) }),
  fc.record({ student: fc.constantFrom(...STUDENTS), erased: fc.constant(true) }),
  fc.record({ ends: fc.constantFrom(...BATCHES), after: fc.constantFrom(null, 0, 7, 33) }),
  fc.record({
    later: fc.constantFrom(...BATCHES),
    back: fc.constantFrom(0, 20),
    is_deposit: fc.boolean(),
  }),
  fc.record({
    student: fc.constantFrom(...STUDENTS),
    pays: fc.constantFrom('900', '1800', '2700'),
  }),
  fc.record({
    student: fc.constantFrom(...STUDENTS),
    transfer: fc.constantFrom('412345678901', '412345678902'),
  }),
  fc.record({ student: fc.constantFrom(...STUDENTS), back: fc.constantFrom(0, 40, 100) }),
)
type Step = typeof STEP extends fc.Arbitrary<infer One> ? One : never

/** Histories in which faults were found. */
const KNOWN: Step[][] = [
  // The erasure deletes the first of two stays that share a month's fee.
  [
    { fee: 2, day: '01', from: 'next', amount: undefined, prorata: 'days' },
    { student: 1, joins: 2 },
    { days: 1 },
    { session: 0, of: 2 },
    { student: 1, moves: 0 },
    { student: 1, erased: true },
  ],
]

/** An academy with a monthly fee in each batch since January, and everybody in the first one. */
async function setUp(db: Kysely<Database>) {
  await empty(db)
  await ensureAdmin(db, ADMIN)
  await db.transaction().execute((trx) => ensureSettings(trx))
  const uids: string[] = []
  for (const n of STUDENTS) uids.push((await aPupil(db, n)).uid)
  for (const n of BATCHES) await aPlainBatch(db, `Batch ${n}`)
  for (const batch_id of BATCHES)
    await addFee(db, {
      batch_id,
      title: `Tuition ${batch_id}`,
      amount: '1800.00',
      due_date: `2026-01-${batch_id === 1 ? '05' : '25'}`,
      fee_type: 'recurring',
    })
  for (const n of STUDENTS) await toggleMembership(db, 1, n)
  return {
    db,
    uids,
    by: await adminUid(db),
    today: FIRST,
    erased: new Set<number>(),
    spent: new Set<string>(),
    later: [] as Later[],
  }
}
type Later = { fee_id: number; settled: number[] }
type Academy = Awaited<ReturnType<typeof setUp>>

const settledOnes = async ({ db }: Academy, batch_id: number) => {
  const rows = await db
    .selectFrom('memberships')
    .select(['student_id', 'settled_on'])
    .where('batch_id', '=', batch_id)
    .execute()
  const open = rows.filter(({ settled_on }) => settled_on === null)
  return rows
    .map(({ student_id }) => student_id)
    .filter((id) => !open.some(({ student_id }) => student_id === id))
}

/** A refused call must change nothing, and needs no oracle. */
const unlessRefused = (work: Promise<unknown>) =>
  work.catch((error: { statusCode?: number }) => {
    if (![400, 404, 409].includes(error.statusCode ?? 0)) throw error
  })

/** Moves the students of today's sessions, or takes their moves back. */
const moveSessions = async (db: Kysely<Database>) => {
  while (
    await runDueJob({ db, log: { error: expect.fail, warn: expect.fail }, works: sessionWorks })
  );
}

async function takeStep(of: Academy, step: Step) {
  const { db, by, today } = of
  if ('days' in step) {
    of.today = daysLater(today, step.days)
    setDay(of.today)
    await workOfDay(db)
    return moveSessions(db)
  }
  if ('fee' in step) {
    const { fee: fee_id, day, ...changes } = step
    return changeFee(db, { fee_id, due_date: `2026-01-${day}`, ...changes })
  }
  if ('ends' in step) {
    const ends_on = step.after === null ? null : daysLater(today, step.after)
    return db.transaction().execute(async (trx) => {
      await trx.updateTable('batches').set({ ends_on }).where('batch_id', '=', step.ends).execute()
      await followBatchEnd(trx, step.ends, today)
    })
  }
  if ('later' in step) {
    const { later: batch_id, is_deposit } = step
    const due_date = daysLater(today, -step.back)
    const settled = await settledOnes(of, batch_id)
    const draft = { batch_id, title: 'Later', amount: '50.00', due_date, is_deposit }
    const { fee_id } = await addFee(db, { ...draft, fee_type: 'one-time' })
    return of.later.push({ fee_id, settled })
  }
  if ('session' in step) {
    const row = { from_batch_id: step.of, to: 3 - step.of, left_out: [] }
    const draft = { on: daysLater(today, step.session), rows: [row] }
    await unlessRefused(db.transaction().execute((trx) => planSession(trx, draft, { uid: by })))
    return moveSessions(db)
  }
  if ('takes_back' in step) {
    const last = await db
      .selectFrom('session_plans')
      .select('session_plan_id')
      .orderBy('session_plan_id', 'desc')
      .executeTakeFirst()
    if (!last) return
    await unlessRefused(db.transaction().execute((trx) => startUndo(trx, last.session_plan_id)))
    return moveSessions(db)
  }
  const uid = of.uids[step.student - 1] ?? ''
  if (of.erased.has(step.student)) return
  if ('moves' in step) {
    const on = daysLater(today, -step.moves)
    const move = (from: number, to: number) =>
      db.transaction().execute((trx) => moveUp(trx, step.student, [{ from, to }], { on, today }))
    return unlessRefused(move(1, 2).catch(() => move(2, 1)))
  }
  if ('joins' in step) return unlessRefused(toggleMembership(db, step.joins, step.student))
  if ('settles' in step) {
    const on = daysLater(today, -step.settles)
    return unlessRefused(settleAndLeave(db, { uid, on, reason: 'Moves' }, { uid: by, today }))
  }
  if ('erased' in step) {
    of.erased.add(step.student)
    return db.transaction().execute((trx) => erasePerson(trx, uid, { erased_by: by }))
  }
  const paying = { db, uid, by, today, student: step.student }
  if ('transfer' in step) return payByTransfer(paying, step.transfer, of.spent)
  if ('back' in step) return payAtGateway(paying, step.back)
  const money = { amount: `${step.pays}.00`, date: today, method: 'cash' as const }
  const draft = { student_id: step.student, ...money, transaction_id: null, note: null }
  return recordPayment(db, { draft: { ...draft, advance: true } }, { uid: by, today })
}

/** Each month in which a student was in a batch all the time is charged once, any other day of a month at most once. */
async function expectAsked({ db, today, later, erased }: Academy) {
  const dues = await db
    .selectFrom('dues')
    .innerJoin('batch_fees', 'batch_fees.fee_id', 'dues.fee_id')
    .innerJoin('batches', 'batches.batch_id', 'batch_fees.batch_id')
    .select(['student_id', 'dues.fee_id', 'batches.batch_id', 'period', 'dues.due_date', 'ends_on'])
    .where('withdrawn_at', 'is', null)
    .execute()
  const stays = await db.selectFrom('memberships').selectAll().execute()
  const monthsOf = (student_id: number, batch_id: number) =>
    dues.filter((due) => due.student_id === student_id && due.fee_id === batch_id)
  for (const { student_id, batch_id, joined_on, left_on, settled_on } of stays) {
    const asked = monthsOf(student_id, batch_id).map(({ period }) => period)
    expect(new Set(asked).size).toBe(asked.length)
    const last = [left_on ?? today, settled_on ?? today].toSorted()[0] ?? today
    for (let day = `${monthOf(daysLater(`${monthOf(joined_on)}-01`, 32))}-01`; ; ) {
      const next = `${monthOf(daysLater(day, 32))}-01`
      if (daysLater(next, -1) > last) break
      expect({ student_id, batch_id, month: monthOf(day), asked }).toMatchObject({
        asked: expect.arrayContaining([monthOf(day)]),
      })
      day = next
    }
  }
  // Advance payments of an erased student stay allocated.
  for (const { student_id, batch_id, due_date, ends_on, ...due } of dues) {
    if (erased.has(student_id)) continue
    const isOver = ends_on !== null && ends_on < today && due_date > ends_on
    const isThere = stays.some(
      (stay) =>
        stay.student_id === student_id &&
        stay.batch_id === batch_id &&
        stay.joined_on <= due_date &&
        (!stay.left_on || due_date <= stay.left_on),
    )
    const told = { student_id, ...due, due_date }
    expect({ ...told, isOver, isThere }).toEqual({ ...told, isOver: false, isThere: true })
  }
  // A settled student who has come back by the fee's day is asked as all others.
  const isBack = ({ student_id, batch_id, due_date }: (typeof dues)[number]) =>
    stays.some(
      (stay) =>
        stay.student_id === student_id &&
        stay.batch_id === batch_id &&
        stay.settled_on === null &&
        stay.joined_on <= due_date,
    )
  for (const { fee_id, settled } of later) {
    const asked = dues.filter((due) => due.fee_id === fee_id && settled.includes(due.student_id))
    expect(asked.filter((due) => !isBack(due))).toEqual([])
  }
}

test('what is asked of a family is what the timetable and the fees alone say', {
  timeout: LIMIT,
}, async ({ academy: { db } }) => {
  const property = async (steps: Step[]) => {
    setDay(FIRST)
    const of = await setUp(db)
    for (const step of steps) await takeStep(of, step)
    await expectAsked(of)
    expect(await checkLedger(db, { today: of.today, madeUntil: of.today })).toEqual([])
  }
  const seed = process.env.LEDGER_SEED
  const histories = fc.array(STEP, { maxLength: 20, size: '+1' })
  await fc.assert(fc.asyncProperty(histories, whileTimeLasts(LIMIT, property)), {
    numRuns: RUNS,
    examples: KNOWN.map((steps) => [steps]),
    ...(seed && { seed: Number(seed) }),
  })
})
