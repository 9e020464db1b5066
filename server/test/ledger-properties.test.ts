import type { FeeType, Prorata } from '@ganit/contract/fees'
import { asMoney, inHundredths } from '@ganit/contract/money'
import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { afterEach, expect, vi } from 'vitest'
import type { Database } from '../src/db/schema.ts'
import { ensureAdmin } from '../src/features/accounts/admin.ts'
import { endConcession, giveConcession } from '../src/features/concessions/concessions.service.ts'
import { cutDue } from '../src/features/dues/cut.service.ts'
import { addDue, removeDue, takeBackWaiver, waive } from '../src/features/dues/dues.service.ts'
import { insertOpenings } from '../src/features/dues/openings.queries.ts'
import { addFee, changeFee } from '../src/features/fees/fees.service.ts'
import { makeLateFees } from '../src/features/late-fees/late-fees.service.ts'
import { settleAndLeave } from '../src/features/leaving/leaving.service.ts'
import { checkUp } from '../src/features/ledger/checkup.ts'
import { duesOfStudent } from '../src/features/ledger/ledger.queries.ts'
import { ledgerOf } from '../src/features/ledger/ledger.service.ts'
import { assign, toggle } from '../src/features/memberships/memberships.service.ts'
import { correct } from '../src/features/payments/correct.service.ts'
import { lockWithCredit } from '../src/features/payments/credit.queries.ts'
import { recordPayment, reversePayment } from '../src/features/payments/payments.service.ts'
import { moveUp } from '../src/features/promotions/move-up.service.ts'
import { giveBack, reverseRefund } from '../src/features/refunds/refunds.service.ts'
import { lockedSettings } from '../src/features/settings/settings.queries.ts'
import { ADMIN, test } from './academy.ts'
import { empty } from './database.ts'
import { setDay, workOfDay } from './days.ts'
import { adminUid, aPlainBatch, aPupil } from './ledger.ts'
import { daysLater, LedgerModel } from './ledger-model.ts'

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

async function expectSame(model: LedgerModel, { db, uid, students }: Real) {
  for (const student_id of STUDENTS) {
    const dues = await duesOfStudent(db, student_id, model.today).execute()
    const real = dues.map(({ fee_title, kind, amount, waived, owed, due_date }) => ({
      fee_title,
      kind,
      amount,
      waived,
      owed,
      due_date,
    }))
    const expected = model.standing(student_id).map((due) => ({
      fee_title: due.title,
      kind: due.kind,
      amount: asMoney(due.amount),
      waived: asMoney(model.waivedOf(due)),
      owed: asMoney(model.owedOf(due)),
      due_date: due.due_date,
    }))
    expect(real).toEqual(expected)
    const ledger = await ledgerOf(db, { role: 'admin', uid }, students[student_id - 1] ?? '')
    expect({ credit: ledger.credit, refunded: ledger.refunded }).toEqual({
      credit: asMoney(model.creditOf(student_id)),
      refunded: asMoney(model.refundedTo(student_id)),
    })
    const { total, paid, waived, owed, credit, refunded, payments } = ledger
    expect(inHundredths(total)).toBe(sum(paid, waived, owed))
    const received = payments.filter(({ reversed }) => !reversed).map((each) => each.amount)
    expect(sum(...received)).toBe(sum(paid, credit, refunded))
  }
}

const sum = (...amounts: string[]) => amounts.reduce((all, amount) => all + inHundredths(amount), 0)

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

const prorata = fc.constantFrom<Prorata>('none', 'none', 'days', 'lessons')

const PART_DAYS = ['2026-01-10', '2026-02-20', '2026-05-05']

/** An amount in so many parts, if it is enough for them. */
const inParts = (hundredths: number, count: number) => {
  if (count === 0 || hundredths < count) return null
  const part = Math.floor(hundredths / count)
  return PART_DAYS.slice(0, count).map((due_date, n) => ({
    due_date,
    amount: n === count - 1 ? hundredths - part * n : part,
  }))
}

type Amounts = { amount: number; instalments: ReturnType<typeof inParts> }

/** Amounts as the calls have them. */
const asSent = ({ amount: hundredths, instalments }: Amounts) => ({
  amount: asMoney(hundredths),
  instalments: instalments && sentParts(instalments),
})

const sentParts = (parts: { amount: number; due_date: string }[]) =>
  parts.map((part) => ({ ...part, amount: asMoney(part.amount) }))

const feeAdded = fc
  .record({
    batch_id: fc.constantFrom(...BATCHES),
    amount,
    due_date: date,
    fee_type: type,
    deposit: fc.constantFrom(false, false, true),
    prorata,
    parts: fc.constantFrom(0, 0, 2, 3),
    late_fee: fc.constantFrom(true, true, false),
  })
  .map(({ deposit, prorata: months, parts, ...rest }) => {
    const isOnce = rest.fee_type === 'one-time'
    return {
      ...rest,
      is_deposit: deposit && isOnce,
      prorata: isOnce ? ('none' as const) : months,
      instalments: isOnce ? inParts(rest.amount, parts) : null,
    }
  })
  .map((fee) =>
    command(`a fee ${JSON.stringify(fee)}`, async (model, { db }) => {
      const title = `Fee ${model.fees.length + 1}`
      const { fee_id } = await addFee(db, { ...fee, title, ...asSent(fee) })
      model.addFee({ ...fee, title, fee_id, spared_prorata: 'none' })
    }),
  )

const feeChanged = fc
  .record({
    pick: fc.nat(),
    changes: fc.record(
      {
        amount,
        due_date: date,
        fee_type: type,
        last_due_date: end,
        prorata,
        late_fee: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    parts: fc.constantFrom(undefined, undefined, 0, 2, 3),
    from: fc.constantFrom('unpaid' as const, 'next' as const),
  })
  .map(({ pick, changes: terms, parts, from }) =>
    command(
      `fee ${pick} becomes ${JSON.stringify(terms)} from ${from}, in ${parts} parts`,
      async (model, { db }) => {
        const fee = model.fees[pick % model.fees.length]
        if (!fee) return
        const { amount: whole = fee.amount } = terms
        const instalments = parts === undefined ? {} : { instalments: inParts(whole, parts) }
        const changes = { ...terms, ...instalments }
        const { amount: hundredths, instalments: cut, ...others } = changes
        const changing = changeFee(db, {
          fee_id: fee.fee_id,
          from,
          ...others,
          ...(hundredths !== undefined && { amount: asMoney(hundredths) }),
          ...(cut !== undefined && { instalments: cut && sentParts(cut) }),
        })
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
    ahead: fc.constantFrom(0, 0, 0, 70_000),
    back: fc.constantFrom(0, 0, 15, 60),
  })
  .map(({ student_id, percent, every, ahead, back }) =>
    command(
      `student ${student_id} pays ${percent} % of each ${every}. and ${ahead}, dated ${back} days ago`,
      async (model, real) => {
        const chosen = model.owing(student_id).filter((_, n) => n % every === 0)
        const owed = chosen.reduce((all, due) => all + model.owedOf(due), 0)
        const hundredths = Math.max(1, Math.ceil((owed * percent) / 100)) + ahead
        const numbers = (await duesOfStudent(real.db, student_id, model.today).execute()).filter(
          (due) => due.owed !== '0.00',
        )
        const draft = {
          student_id,
          amount: asMoney(hundredths),
          date: daysLater(model.today, -back),
          method: 'cash' as const,
          transaction_id: null,
          note: null,
          ...(ahead > 0 && { advance: true }),
          ...(every > 1 && {
            fee_ids: numbers.filter((_, n) => n % every === 0).map(({ fee_id }) => fee_id),
          }),
        }
        const recording = recordPayment(real.db, { draft }, today(model, real))
        if (hundredths > owed && ahead === 0)
          return expect(recording).rejects.toMatchObject({ statusCode: 400 })
        await recording
        model.pay(student_id, { amount: hundredths, date: draft.date }, chosen, ahead > 0)
      },
    ),
  )

/** The number of the n-th payment. */
async function numberOf({ db }: Real, n: number) {
  const numbers = await db
    .selectFrom('payments')
    .select('payment_id')
    .orderBy('payment_id')
    .execute()
  return numbers[n - 1]?.payment_id ?? 0
}

const corrected = fc
  .record({
    pick: fc.nat(),
    student_id: fc.constantFrom(null, null, ...STUDENTS),
    percent: fc.constantFrom(50, 100, 100, 130),
  })
  .map(({ pick, student_id: other, percent }) =>
    command(
      `payment ${pick} is corrected to ${percent} % of it, of student ${other ?? 'as before'}`,
      async (model, real) => {
        const n = pick % model.payments.length
        const payment = model.payments[n]
        if (!payment) return
        const { student_id = payment.student_id } = other === null ? {} : { student_id: other }
        const hundredths = Math.ceil((payment.amount * percent) / 100)
        const correction = {
          payment_id: await numberOf(real, n + 1),
          student_id,
          amount: asMoney(hundredths),
          reason: 'Typed wrong',
        }
        const correcting = real.db
          .transaction()
          .execute((trx) => correct(trx, correction, today(model, real)))
        if (payment.reversed || model.isRefunded(payment))
          return expect(correcting).rejects.toMatchObject({ statusCode: 409 })
        if (!model.correct(payment, { amount: hundredths, student_id }))
          return expect(correcting).rejects.toMatchObject({ statusCode: 400 })
        await correcting
      },
      ({ payments }) => payments.length > 0,
    ),
  )

const reversed = fc.nat().map((pick) =>
  command(
    `payment ${pick} is reversed`,
    async (model, real) => {
      const payment_id = 1 + (pick % model.payments.length)
      const payment = model.payments[payment_id - 1]
      if (!payment) return
      const reversal = { payment_id: await numberOf(real, payment_id), reason: 'Typed twice' }
      const reversing = reversePayment(real.db, reversal, today(model, real))
      if (payment.reversed || model.isRefunded(payment))
        return expect(reversing).rejects.toMatchObject({ statusCode: 409 })
      await reversing
      model.reverse(payment)
    },
    ({ payments }) => payments.length > 0,
  ),
)

const office = ({ today: day }: LedgerModel, { uid }: Real) => ({
  account: { role: 'admin' as const, uid },
  today: day,
})

const singleAdded = fc
  .record({ student_id: fc.constantFrom(...STUDENTS), amount, due_date: date })
  .map(({ student_id, amount: hundredths, due_date }) =>
    command(`student ${student_id} is asked for ${hundredths}`, async (model, real) => {
      const title = `Single ${model.dues.length + 1}`
      const draft = { student_id, title, amount: asMoney(hundredths), due_date }
      await real.db.transaction().execute((trx) => addDue(trx, draft, office(model, real)))
      model.addSingle({ student_id, kind: 'single', title, amount: hundredths, due_date })
    }),
  )

const opened = fc
  .record({ student_id: fc.constantFrom(...STUDENTS), amount, due_date: date })
  .map(({ student_id, amount: hundredths, due_date }) =>
    command(`student ${student_id} brings ${hundredths} from before`, async (model, real) => {
      const opening = { student_id, amount: asMoney(hundredths), due_date }
      await real.db.transaction().execute(async (trx) => {
        await lockWithCredit(trx, student_id)
        await insertOpenings(trx, [opening], today(model, real))
      })
      const title = 'Opening balance'
      model.addSingle({ student_id, kind: 'opening', title, amount: hundredths, due_date })
    }),
  )

const lateFeeSet = fc
  .record({
    terms: fc.oneof(
      fc.record({ amount: fc.integer({ min: 1, max: 20_000 }) }),
      fc.record({ percent: fc.constantFrom(1, 10, 33.5) }),
    ),
    cap: fc.constantFrom(null, 5_000),
    after_days: fc.constantFrom(1, 10, 30),
    from: fc.constantFrom('2026-01-01', '2026-03-01'),
    isOff: fc.constantFrom(false, false, false, true),
  })
  .map(({ terms, isOff, ...rest }) =>
    command(
      `being late costs ${isOff ? 'nothing' : JSON.stringify({ ...terms, ...rest })}`,
      async (model, { db }) => {
        const rule = isOff ? null : { amount: null, percent: null, ...terms, ...rest }
        const { amount: hundredths = null, percent = null, cap = null } = rule ?? {}
        const stored = {
          ...rest,
          amount: hundredths === null ? null : asMoney(hundredths),
          percent: percent === null ? null : percent.toFixed(2),
          cap: cap === null ? null : asMoney(cap),
        }
        await db.transaction().execute(async (trx) => {
          await lockedSettings(trx)
          await trx
            .updateTable('settings')
            .set({ late_fee: rule && JSON.stringify(stored) })
            .execute()
        })
        await makeLateFees(db)
        model.setLateFee(rule)
      },
    ),
  )

const cutByHand = fc
  .record({
    student_id: fc.constantFrom(...STUDENTS),
    pick: fc.nat(),
    count: fc.constantFrom(1, 2, 3),
    days: fc.constantFrom(0, 40),
  })
  .map(({ student_id, pick, count, days }) =>
    command(`due ${pick} of student ${student_id} is cut into ${count}`, async (model, real) => {
      const { due, due_id } = await pickDue(model, real, student_id, pick)
      if (!due) return
      const total = model.piecesOf(due).reduce((all, piece) => all + piece.amount, 0)
      const part = Math.floor(total / count)
      if (part === 0) return
      const instalments = Array.from({ length: count }, (_, n) => ({
        amount: n === count - 1 ? total - part * n : part,
        due_date: daysLater(model.today, days + n * 20),
      }))
      const cutting = cutDue(
        real.db,
        { due_id, instalments: sentParts(instalments) },
        office(model, real),
      )
      if (due.kind === 'late' || model.isTouched(due))
        return expect(cutting).rejects.toMatchObject({ statusCode: 409 })
      await cutting
      model.cut(due, instalments)
    }),
  )

/** The due of a student that stands at a place, in both. */
async function pickDue(model: LedgerModel, real: Real, student_id: number, pick: number) {
  const dues = model.standing(student_id)
  const due = dues[pick % dues.length]
  const numbers = await duesOfStudent(real.db, student_id, model.today).execute()
  return { due, due_id: numbers[pick % dues.length]?.due_id ?? 0 }
}

const onDue = { student_id: fc.constantFrom(...STUDENTS), pick: fc.nat() }

const dueRemoved = fc.record(onDue).map(({ student_id, pick }) =>
  command(`due ${pick} of student ${student_id} is taken away`, async (model, real) => {
    const { due, due_id } = await pickDue(model, real, student_id, pick)
    if (!due) return
    const removing = removeDue(real.db, { due_id, reason: 'Wrong' }, office(model, real))
    if (due.fee || model.isTouched(due))
      return expect(removing).rejects.toMatchObject({ statusCode: 409 })
    await removing
    model.removeSingle(due)
  }),
)

const waived = fc
  .record({ ...onDue, percent: fc.constantFrom(10, 50, 100, 110) })
  .map(({ student_id, pick, percent }) =>
    command(
      `${percent} % of due ${pick} of student ${student_id} is waived`,
      async (model, real) => {
        const { due, due_id } = await pickDue(model, real, student_id, pick)
        if (!due) return
        const owed = model.owedOf(due)
        const hundredths = Math.max(1, Math.ceil((owed * percent) / 100))
        const draft = { due_id, reason: 'Hardship', amount: asMoney(hundredths) }
        const waiving = real.db
          .transaction()
          .execute((trx) => waive(trx, draft, office(model, real)))
        if (hundredths > owed) return expect(waiving).rejects.toMatchObject({ statusCode: 400 })
        const { waiver } = await waiving
        model.waive(due, hundredths, waiver.waiver_id)
      },
    ),
  )

const waiverReversed = fc.nat().map((pick) =>
  command(
    `waiver ${pick} is reversed`,
    async (model, real) => {
      const chosen = model.waivers[pick % model.waivers.length]
      if (!chosen) return
      const { waiver_id } = chosen
      const reversing = takeBackWaiver(real.db, { waiver_id, reason: 'No' }, office(model, real))
      if (chosen.reversed) return expect(reversing).rejects.toMatchObject({ statusCode: 409 })
      await reversing
      model.reverseWaiver(chosen)
    },
    (model) => model.waivers.length > 0,
  ),
)

const refunded = fc
  .record({ student_id: fc.constantFrom(...STUDENTS), percent: fc.constantFrom(30, 100, 101) })
  .map(({ student_id, percent }) =>
    command(
      `${percent} % of the credit of student ${student_id} goes back`,
      async (model, real) => {
        const credit = model.creditOf(student_id)
        const hundredths = Math.max(1, Math.ceil((credit * percent) / 100))
        const draft = {
          student_id,
          amount: asMoney(hundredths),
          method: 'cash' as const,
          date: model.today,
          transaction_id: null,
          reason: 'Moves',
        }
        const giving = real.db
          .transaction()
          .execute((trx) => giveBack(trx, draft, today(model, real)))
        if (hundredths > credit) return expect(giving).rejects.toMatchObject({ statusCode: 400 })
        const { refund_id } = await giving
        model.refund(student_id, hundredths, refund_id)
      },
    ),
  )

const refundReversed = fc.nat().map((pick) =>
  command(
    `refund ${pick} is reversed`,
    async (model, real) => {
      const refund = model.refunds[pick % model.refunds.length]
      if (!refund) return
      const { refund_id } = refund
      const reversing = reverseRefund(real.db, { refund_id, reason: 'No' }, today(model, real))
      if (refund.reversed) return expect(reversing).rejects.toMatchObject({ statusCode: 409 })
      await reversing
      model.reverseRefund(refund)
    },
    (model) => model.refunds.length > 0,
  ),
)

const conceded = fc
  .record({
    student_id: fc.constantFrom(...STUDENTS),
    terms: fc.oneof(
      fc.record({ percent: fc.constantFrom(10, 12.5, 50, 100) }),
      fc.record({ amount: fc.integer({ min: 1, max: 60_000 }) }),
    ),
    from_date: date,
    to_date: fc.constantFrom(null, '2026-09-30'),
  })
  .map(({ student_id, terms, from_date, to_date }) =>
    command(
      `student ${student_id} is conceded ${JSON.stringify(terms)} from ${from_date}`,
      async (model, { db }) => {
        const { percent, amount: hundredths } = { percent: null, amount: null, ...terms }
        const draft = {
          student_id,
          kind: 'merit' as const,
          percent: percent === null ? null : percent.toFixed(2),
          amount: hundredths === null ? null : asMoney(hundredths),
          fee_ids: null,
          from_date,
          to_date,
          reason: 'First of the class',
        }
        const { concession } = await db.transaction().execute((trx) => giveConcession(trx, draft))
        model.concede({
          concession_id: concession.concession_id,
          student_id,
          percent,
          amount: hundredths,
          from_date,
          to_date,
        })
      },
    ),
  )

const concessionEnded = fc.nat().map((pick) =>
  command(
    `concession ${pick} ends`,
    async (model, { db }) => {
      const chosen = model.concessions[pick % model.concessions.length]
      if (!chosen) return
      await endConcession(db, { concession_id: chosen.concession_id, on: model.today })
      model.endConcession(chosen)
    },
    (model) => model.concessions.length > 0,
  ),
)

const settled = fc
  .record({
    student_id: fc.constantFrom(...STUDENTS),
    back: fc.constantFrom(0, 0, 1, 20, 60, 61),
    isPaidOut: fc.boolean(),
  })
  .map(({ student_id, back, isPaidOut }) =>
    command(
      `student ${student_id} settles with ${back} days ago${isPaidOut ? ' and is paid out' : ''}`,
      async (model, real) => {
        const on = daysLater(model.today, -back)
        const refund = isPaidOut ? { method: 'cash' as const, transaction_id: null } : null
        const uid = real.students[student_id - 1] ?? ''
        const draft = { uid, on, reason: 'Moves', refund }
        const leaving = settleAndLeave(real.db, draft, today(model, real))
        if (back > 60) return expect(leaving).rejects.toMatchObject({ statusCode: 400 })
        if (model.present(student_id).length === 0)
          return expect(leaving).rejects.toMatchObject({ statusCode: 409 })
        const left = await leaving
        model.settle(student_id, on)
        const credit = model.creditOf(student_id)
        expect(left.refund?.amount).toBe(isPaidOut && credit > 0 ? asMoney(credit) : undefined)
        if (left.refund) model.refund(student_id, credit, left.refund.refund_id)
      },
    ),
  )

const movedUp = fc
  .record({
    student_id: fc.constantFrom(...STUDENTS),
    from: fc.constantFrom(...BATCHES),
    back: fc.constantFrom(0, 3),
  })
  .map(({ student_id, from, back }) =>
    command(`student ${student_id} moves up from batch ${from}`, async (model, { db }) => {
      const to = BATCHES.find((each) => each !== from) ?? 0
      const on = daysLater(model.today, -back)
      const moving = db
        .transaction()
        .execute((trx) => moveUp(trx, student_id, { from, to, on, today: model.today, taken: 0 }))
      const own = model.present(student_id).find(({ batch_id }) => batch_id === from)
      if (!own || own.joined_on > on)
        return expect(moving).rejects.toMatchObject({ statusCode: 409 })
      await moving
      model.moveUp(student_id, { from, to, on })
    }),
  )

const ENTRIES = [
  settled,
  movedUp,
  conceded,
  concessionEnded,
  lateFeeSet,
  cutByHand,
  opened,
  corrected,
  singleAdded,
  dueRemoved,
  waived,
  waiverReversed,
  refunded,
  refundReversed,
]

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
    [toggles, toggles, assigned, feeAdded, passDays, paid, paid, feeChanged, reversed, ...ENTRIES],
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
