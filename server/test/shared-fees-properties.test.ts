import { asMoney, sumMoney, toHundredths } from '@ganit/contract/money'
import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database, Trx } from '../src/db/schema.ts'
import { ensureAdmin } from '../src/features/accounts/admin.ts'
import { ensureSettings } from '../src/features/ground/settings/settings.queries.ts'
import { giveConcession } from '../src/features/money/concessions/concessions.service.ts'
import { cutDue } from '../src/features/money/dues/cut.service.ts'
import { takeBackWaiver, waiveDue } from '../src/features/money/dues/dues.service.ts'
import { followBatchEnd } from '../src/features/money/fees/dues.service.ts'
import { addFee, changeFee } from '../src/features/money/fees/fees.service.ts'
import { checkLedger } from '../src/features/money/ledger/checkup.ts'
import { readLedger } from '../src/features/money/ledger/ledger.service.ts'
import { recordPayment } from '../src/features/money/payments/payments.service.ts'
import { previewOfLeaving, settleAndLeave } from '../src/features/office/leaving/leaving.service.ts'
import { addToBatch } from '../src/features/office/moves/moves.service.ts'
import { takeBackChange } from '../src/features/office/moves/undo.service.ts'
import { moveUp } from '../src/features/office/new-session/move-up.service.ts'
import { toggleMembership } from '../src/features/people/memberships/memberships.service.ts'
import { ADMIN, test } from './academy.ts'
import { empty } from './database.ts'
import { setDay, workOfDay } from './days.ts'
import { adminUid, aPlainBatch, aPupil } from './ledger.ts'
import { daysLater } from './ledger-model/parts.ts'
import { runs, whileTimeLasts } from './runs.ts'
import { expectSameWords } from './same-words.ts'
import { expectKept, standing } from './shared-fees-model.ts'

const RUNS = runs(24, process.env.LEDGER_RUNS)
const LIMIT = Math.max(300, RUNS * 3) * 1000
const FIRST = '2026-05-20'
const TIME = { paid_from: '2026-06-01', paid_to: '2027-03-31' }
const STUDENTS = [1, 2]
const BATCHES = [1, 2]
const student = fc.constantFrom(...STUDENTS)
const batch = fc.constantFrom(...BATCHES)
const back = fc.constantFrom(0, 0, 1, 15, 60)

const STEP = fc.oneof(
  { weight: 3, arbitrary: fc.record({ days: fc.integer({ min: 1, max: 70 }) }) },
  { weight: 3, arbitrary: fc.record({ toggles: batch, student }) },
  { weight: 2, arbitrary: fc.record({ leaves: back, student }) },
  {
    weight: 2,
    arbitrary: fc.record({
      moves: batch,
      student,
      back,
      how: fc.constantFrom('move' as const, 'both' as const),
      is_undone: fc.boolean(),
    }),
  },
  fc.record({ session: batch, student, back }),
  { weight: 2, arbitrary: fc.record({ pays: fc.integer({ min: 1, max: 40_000 }), student }) },
  fc.record({ waives: fc.nat(), part: fc.integer({ min: 1, max: 100 }), student }),
  fc.record({ unwaives: fc.nat() }),
  fc.record({ cuts: fc.nat(), student }),
  fc.record({ percent: fc.constantFrom('10.00', '12.50', '50.00'), student }),
  fc.record({
    fee: batch,
    amount: fc.constantFrom('36000.00', '24000.50'),
    from: fc.constantFrom('unpaid' as const, 'next' as const),
    paid_to: fc.constantFrom('2027-03-31', '2027-02-14'),
  }),
  fc.record({ ends: batch, after: fc.constantFrom(null, 0, 20) }),
)
type Step = typeof STEP extends fc.Arbitrary<infer One> ? One : never

const parts = (amount: string) => {
  const quarter = Math.floor(toHundredths(amount) / 400) * 100
  const days = ['2026-06-01', '2026-08-01', '2026-10-01', '2026-12-01']
  return days.map((due_date, n) => ({
    due_date,
    amount: asMoney(n < 3 ? quarter : toHundredths(amount) - 3 * quarter),
  }))
}

/** Two batches with a course fee, of which the second is paid in four parts. */
async function setUp(db: Kysely<Database>) {
  await empty(db)
  await ensureAdmin(db, ADMIN)
  await db.transaction().execute((trx) => ensureSettings(trx))
  const uids: string[] = []
  for (const n of STUDENTS) uids.push((await aPupil(db, n)).uid)
  for (const batch_id of BATCHES) {
    await aPlainBatch(db, `Batch ${batch_id}`)
    const fee = {
      batch_id,
      title: `Course ${batch_id}`,
      amount: '36000.00',
      due_date: '2026-06-01',
    }
    const more = batch_id === 2 ? { instalments: parts(fee.amount) } : {}
    await addFee(db, { ...fee, ...TIME, ...more, fee_type: 'one-time' })
  }
  await addFee(db, {
    ...{ batch_id: 1, title: 'Books', amount: '600.00', due_date: '2026-07-01' },
    fee_type: 'one-time',
  })
  for (const n of STUDENTS) await toggleMembership(db, 1, n)
  return { db, uids, today: FIRST, uid: await adminUid(db) }
}
type Course = Awaited<ReturnType<typeof setUp>>

/** A refused call must change nothing, and needs no oracle. */
const unlessRefused = <T>(work: Promise<T>) =>
  work.catch((error: { statusCode?: number }) => {
    if (![400, 404, 409].includes(error.statusCode ?? 0)) throw error
    return undefined
  })

const pick = async (of: Course, student_id: number, nth: number) => {
  const { dues } = await readLedger(
    of.db,
    { role: 'admin', uid: '' },
    of.uids[student_id - 1] ?? '',
  )
  const open = dues.filter(({ owed, kind }) => kind === 'fee' && Number(owed) > 0)
  return open[nth % Math.max(1, open.length)]
}

async function takeStep(of: Course, step: Step) {
  const { db, today, uid } = of
  const by = { account: { role: 'admin' as const, uid }, today }
  const write = <T>(work: (trx: Trx) => Promise<T>) => unlessRefused(db.transaction().execute(work))
  if ('days' in step) {
    of.today = daysLater(today, step.days)
    setDay(of.today)
    return workOfDay(db)
  }
  if ('fee' in step) {
    const { fee: batch_id, amount, paid_to, from } = step
    const { fee_id } = await db
      .selectFrom('batch_fees')
      .select('fee_id')
      .where('batch_id', '=', batch_id)
      .where('paid_to', 'is not', null)
      .executeTakeFirstOrThrow()
    const more = batch_id === 2 ? { instalments: parts(amount) } : {}
    return unlessRefused(changeFee(db, { fee_id, amount, paid_to, from, ...more }))
  }
  if ('ends' in step) {
    const ends_on = step.after === null ? null : daysLater(today, step.after)
    return db.transaction().execute(async (trx) => {
      await trx.updateTable('batches').set({ ends_on }).where('batch_id', '=', step.ends).execute()
      await followBatchEnd(trx, step.ends, today)
    })
  }
  if ('unwaives' in step) {
    const waivers = await db
      .selectFrom('live_waivers')
      .select('waiver_id')
      .orderBy('waiver_id')
      .execute()
    const waiver = waivers[step.unwaives % Math.max(1, waivers.length)]
    if (!waiver) return
    return unlessRefused(takeBackWaiver(db, { ...waiver, reason: 'Typed twice' }, by))
  }
  const { student: student_id } = step
  if ('toggles' in step) return unlessRefused(toggleMembership(db, step.toggles, student_id))
  if ('leaves' in step) {
    const on = daysLater(today, -step.leaves)
    const draft = { uid: of.uids[student_id - 1] ?? '', on, reason: 'Moves' }
    return unlessRefused(settleAndLeave(db, draft, { uid, today }))
  }
  if ('moves' in step) {
    const on = daysLater(today, -step.back)
    const before = await standing(db, student_id)
    const made = await write((trx) =>
      addToBatch(trx, { batch_id: step.moves, student_id, how: step.how, on }, uid),
    )
    if (!made?.undo || !step.is_undone) return
    await write((trx) => takeBackChange(trx, made.undo ?? '', uid))
    return expect(await standing(db, student_id)).toEqual(before)
  }
  if ('session' in step) {
    const on = daysLater(today, -step.back)
    const move = { from: step.session, to: 3 - step.session }
    return write((trx) => moveUp(trx, student_id, [move], { on, today }))
  }
  if ('pays' in step) {
    const draft = {
      student_id,
      amount: asMoney(step.pays * 100),
      date: today,
      method: 'cash' as const,
    }
    const more = { transaction_id: null, note: null, advance: true }
    return recordPayment(db, { draft: { ...draft, ...more } }, { uid, today })
  }
  if ('percent' in step) {
    const draft = { student_id, percent: step.percent, from_date: FIRST, kind: 'merit' as const }
    return write((trx) => giveConcession(trx, { ...draft, reason: 'First' }))
  }
  const due = await pick(of, student_id, 'waives' in step ? step.waives : step.cuts)
  if (!due) return
  if ('waives' in step) {
    const amount = asMoney(Math.max(1, Math.floor((toHundredths(due.owed) * step.part) / 100)))
    return write((trx) => waiveDue(trx, { due_id: due.due_id, amount, reason: 'Hardship' }, by))
  }
  const half = asMoney(Math.floor(toHundredths(due.amount) / 2))
  const instalments = [
    { amount: half, due_date: today },
    {
      amount: asMoney(toHundredths(due.amount) - toHundredths(half)),
      due_date: daysLater(today, 30),
    },
  ]
  return unlessRefused(cutDue(db, { due_id: due.due_id, instalments }, by))
}

/** The kept part of the price never falls with a later last day, and the whole time gives nothing back. */
async function expectLaterCostsMore({ db, today, uids }: Course) {
  for (const uid of uids) {
    let last = 0
    for (const days of [45, 30, 16, 1, 0]) {
      const on = daysLater(today, -days)
      const told = await unlessRefused(previewOfLeaving(db, { uid, on }, today))
      if (!told) continue
      const shared = told.lines.filter((line) => line.shared)
      const fallen = toHundredths(sumMoney(shared.map(({ cancelled }) => cancelled)))
      expect({ on, fallen }).toEqual({ on, fallen: last === 0 ? fallen : Math.min(fallen, last) })
      if (fallen > 0) last = fallen
    }
  }
}

test('after any history who left pays for the days in the batch, and has the rest back', {
  timeout: LIMIT,
}, async ({ academy: { db } }) => {
  const property = async (steps: Step[]) => {
    setDay(FIRST)
    const of = await setUp(db)
    for (const step of steps) await takeStep(of, step)
    await expectKept(db)
    const days = { today: of.today, madeUntil: of.today }
    expect(await checkLedger(db, days)).toEqual([])
    await expectSameWords(db, of.today, ['2026-08-31', '2026-12-15'])
    await expectLaterCostsMore(of)
    const { rows } = await sql<{ short: string }>`
      select p.student_id as short from payments p group by 1
      having sum(p.amount) <> (
        select coalesce(sum(a.amount), 0) from live_allocations a join payments q using (payment_id)
        where q.student_id = p.student_id) + (
        select coalesce(sum(credit), 0) from open_credits c where c.student_id = p.student_id)`.execute(
      db,
    )
    expect(rows).toEqual([])
  }
  const seed = process.env.LEDGER_SEED
  await fc.assert(
    fc.asyncProperty(
      fc.array(STEP, { maxLength: 20, size: '+1' }),
      whileTimeLasts(LIMIT, property),
    ),
    { numRuns: RUNS, ...(seed && { seed: Number(seed) }) },
  )
})
