import type { FeeType } from '@ganit/contract/fees'
import { asMoney } from '@ganit/contract/money'
import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { afterEach, expect, vi } from 'vitest'
import type { Database } from '../src/db/schema.ts'
import { ensureAdmin } from '../src/features/accounts/admin.ts'
import { addFee, changeFee } from '../src/features/fees/fees.service.ts'
import { checkUp } from '../src/features/ledger/checkup.ts'
import { duesOfStudent } from '../src/features/ledger/ledger.queries.ts'
import { assign, toggle } from '../src/features/memberships/memberships.service.ts'
import { recordPayment, reversePayment } from '../src/features/payments/payments.service.ts'
import { ADMIN, test } from './academy.ts'
import { empty } from './database.ts'
import { setDay, workOfDay } from './days.ts'
import { adminUid, aPlainBatch, aPupil } from './ledger.ts'
import { LedgerModel } from './ledger-model.ts'

const STUDENTS = [1, 2, 3]
const BATCHES = [1, 2]
/** How many sequences to try, and from which seed on, where one that failed is to be seen again. */
const { LEDGER_RUNS = 12, LEDGER_SEED } = process.env
/** In milliseconds: five minutes, and more for more sequences than that is enough for. */
const LIMIT = Math.max(300, Number(LEDGER_RUNS) * 2) * 1000

/** `uid` is the admin's, `students` are those of the students by number. */
type Real = { db: Kysely<Database>; uid: string; students: string[] }
type Command = fc.AsyncCommand<LedgerModel, Real>

afterEach(() => {
  vi.useRealTimers()
})

const command = (
  name: string,
  run: (model: LedgerModel, real: Real) => Promise<unknown>,
  check: (model: LedgerModel) => boolean = () => true,
): Command => ({
  check,
  toString: () => name,
  async run(model, real) {
    await run(model, real)
    await expectSame(model, real)
  },
})

async function expectSame(model: LedgerModel, { db }: Real) {
  for (const student_id of STUDENTS) {
    const dues = await duesOfStudent(db, student_id, model.today).execute()
    const real = dues.map(({ fee_title, amount, owed, due_date }) => ({
      fee_title,
      amount,
      owed,
      due_date,
    }))
    const expected = model.standing(student_id).map((due) => ({
      fee_title: due.title,
      amount: asMoney(due.amount),
      owed: asMoney(due.amount - model.paidOf(due)),
      due_date: due.due_date,
    }))
    expect(real).toEqual(expected)
  }
}

const passDays = fc.integer({ min: 1, max: 45 }).map((days) =>
  command(`${days} days pass`, async (model, { db }) => {
    model.passDays(days)
    setDay(model.today)
    await workOfDay(db)
  }),
)

const toggles = fc
  .record({ batch: fc.constantFrom(...BATCHES), student: fc.constantFrom(...STUDENTS) })
  .map(({ batch, student }) =>
    command(`student ${student} joins or leaves batch ${batch}`, async (model, { db }) => {
      model.toggle(batch, student)
      await toggle(db, batch, student)
    }),
  )

const assigned = fc
  .record({
    batch: fc.constantFrom(...BATCHES, 'none' as const),
    student: fc.constantFrom(...STUDENTS),
  })
  .map(({ batch, student }) =>
    command(`student ${student} is assigned ${batch}`, async (model, { db, students }) => {
      model.assign(batch === 'none' ? null : batch, student)
      await assign(db, batch, students[student - 1] ?? '')
    }),
  )

const amount = fc.integer({ min: 1, max: 300_000 })
const type = fc.constantFrom<FeeType>('one-time', 'recurring', 'recurring')
/** Around the days that pass, often the last of a month. */
const date = fc
  .tuple(fc.constantFrom('2025-12', '2026-01', '2026-03', '2026-08'), fc.constantFrom(2, 15, 31))
  .map(([month, day]) => `${month}-${String(day).padStart(2, '0')}`)

/** When a fee ends, if it does. */
const end = fc.constantFrom(null, '2026-02-10', '2026-03-31', '2026-09-15')

const feeAdded = fc
  .record({ batch_id: fc.constantFrom(...BATCHES), amount, due_date: date, fee_type: type })
  .map((fee) =>
    command(`a fee ${JSON.stringify(fee)}`, async (model, { db }) => {
      const title = `Fee ${model.fees.length + 1}`
      const { fee_id } = await addFee(db, { ...fee, title, amount: asMoney(fee.amount) })
      model.addFee({ ...fee, title, fee_id })
    }),
  )

const feeChanged = fc
  .record({
    pick: fc.nat(),
    changes: fc.record(
      { amount, due_date: date, fee_type: type, last_due_date: end },
      { requiredKeys: [] },
    ),
    from: fc.constantFrom('unpaid' as const, 'next' as const),
  })
  .map(({ pick, changes, from }) =>
    command(
      `fee ${pick} becomes ${JSON.stringify(changes)} from ${from}`,
      async (model, { db }) => {
        const fee = model.fees[pick % model.fees.length]
        if (!fee) return
        const { amount: hundredths, ...others } = changes
        const changed = hundredths === undefined ? {} : { amount: asMoney(hundredths) }
        const changing = changeFee(db, { fee_id: fee.fee_id, from, ...others, ...changed })
        if (model.refuses(fee, changes)) {
          await expect(changing).rejects.toMatchObject({
            statusCode: expect.toBeOneOf([400, 409]),
          })
          return
        }
        await changing
        model.changeFee(fee, changes, from)
      },
      ({ fees }) => fees.length > 0,
    ),
  )

const today = ({ today: day }: LedgerModel, { uid }: Real) => ({ uid, today: day })

/** A share of what is owed, all of it, or more than it. */
const paid = fc
  .record({
    student_id: fc.constantFrom(...STUDENTS),
    percent: fc.constantFrom(1, 30, 60, 100, 101),
    every: fc.constantFrom(1, 2),
  })
  .map(({ student_id, percent, every }) =>
    command(`student ${student_id} pays ${percent} % of each ${every}.`, async (model, real) => {
      const chosen = model.owing(student_id).filter((_, n) => n % every === 0)
      const owed = chosen.reduce((sum, due) => sum + due.amount - model.paidOf(due), 0)
      const hundredths = Math.max(1, Math.ceil((owed * percent) / 100))
      const numbers = (await duesOfStudent(real.db, student_id, model.today).execute()).filter(
        (due) => due.owed !== '0.00',
      )
      const draft = {
        student_id,
        amount: asMoney(hundredths),
        date: model.today,
        method: 'cash' as const,
        transaction_id: null,
        note: null,
        ...(every > 1 && {
          fee_ids: numbers.filter((_, n) => n % every === 0).map(({ fee_id }) => fee_id),
        }),
      }
      const recording = recordPayment(real.db, { draft }, today(model, real))
      if (hundredths > owed) return expect(recording).rejects.toMatchObject({ statusCode: 400 })
      await recording
      model.pay(student_id, hundredths, chosen)
    }),
  )

const reversed = fc.nat().map((pick) =>
  command(
    `payment ${pick} is reversed`,
    async (model, real) => {
      const payment_id = 1 + (pick % model.payments.length)
      const payment = model.payments[payment_id - 1]
      if (!payment) return
      const numbers = await real.db
        .selectFrom('payments')
        .select('payment_id')
        .orderBy('payment_id')
        .execute()
      const reversing = reversePayment(
        real.db,
        { payment_id: numbers[payment_id - 1]?.payment_id ?? 0, reason: 'Typed twice' },
        today(model, real),
      )
      if (payment.reversed) return expect(reversing).rejects.toMatchObject({ statusCode: 409 })
      await reversing
      model.reverse(payment)
    },
    ({ payments }) => payments.length > 0,
  ),
)

async function setUp(db: Kysely<Database>): Promise<Real> {
  await empty(db)
  await ensureAdmin(db, ADMIN)
  const students: string[] = []
  for (const n of STUDENTS) students.push((await aPupil(db, n)).uid)
  for (const n of BATCHES) await aPlainBatch(db, `Batch ${n}`)
  return { db, uid: await adminUid(db), students }
}

test('whatever happens, the ledger is what a simple one would be [S154]', {
  timeout: LIMIT,
}, async ({ connection: { db } }) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const commands = fc.commands(
    [toggles, toggles, assigned, feeAdded, passDays, paid, paid, feeChanged, reversed],
    { size: '+1', maxCommands: 25 },
  )
  const property = fc.asyncProperty(commands, async (sequence) => {
    const model = new LedgerModel()
    setDay(model.today)
    const real = await setUp(db)
    await fc.asyncModelRun(() => ({ model, real }), sequence)
    const days = { today: model.today, madeUntil: model.today }
    expect(await checkUp(db, days)).toEqual([])
  })
  await fc.assert(property, {
    numRuns: Number(LEDGER_RUNS),
    ...(LEDGER_SEED && { seed: Number(LEDGER_SEED) }),
    interruptAfterTimeLimit: LIMIT - 20_000,
  })
})
