import { asMoney } from '@ganit/contract/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { bounceCheque, clearCheque } from '../../src/features/money/cheques/cheques.service.ts'
import { duesOfStudentQuery } from '../../src/features/money/ledger/ledger.queries.ts'
import { reverseAndCorrect } from '../../src/features/money/payments/correct.service.ts'
import {
  lockPayersOf,
  type PaidDue,
  recordForDues,
} from '../../src/features/money/payments/family-payments.service.ts'
import {
  recordPayment,
  reversePayment,
} from '../../src/features/money/payments/payments.service.ts'
import { giveRefund, reverseRefund } from '../../src/features/money/refunds/refunds.service.ts'
import { daysLater } from '../ledger-model/parts.ts'
import { command, type Real, STUDENTS, today } from './command.ts'

/** A payment of a part of the sum owed, of all of it, or of more. */
const paid = fc
  .record({
    student_id: fc.constantFrom(...STUDENTS),
    percent: fc.constantFrom(1, 30, 60, 100, 101),
    every: fc.constantFrom(1, 2),
    ahead: fc.constantFrom(0, 0, 0, 70_000),
    back: fc.constantFrom(0, 0, 15, 60),
    method: fc.constantFrom('cash' as const, 'cheque' as const),
  })
  .map(({ student_id, percent, every, ahead, back, method }) =>
    command(
      `student ${student_id} pays ${percent} % of each ${every}. and ${ahead} by ${method}, dated ${back} days ago`,
      async (model, real) => {
        const chosen = model.owing(student_id).filter((_, n) => n % every === 0)
        const owed = chosen.reduce((all, due) => all + model.owedOf(due), 0)
        const hundredths = Math.max(1, Math.ceil((owed * percent) / 100)) + ahead
        const numbers = (
          await duesOfStudentQuery(real.db, student_id, model.today).execute()
        ).filter((due) => due.owed !== '0.00')
        const draft = {
          student_id,
          amount: asMoney(hundredths),
          date: daysLater(model.today, -back),
          method,
          transaction_id: null,
          note: null,
          ...(method === 'cheque' && back < 60 && { cheque: { bank: 'SBI', dated: model.today } }),
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

/** A payment under way, whose dues may owe more or less when it arrives. */
const paidFromHome = fc
  .record({
    student_id: fc.constantFrom(...STUDENTS),
    percent: fc.constantFrom(60, 100, 140),
    every: fc.constantFrom(1, 2),
    advance: fc.boolean(),
    back: fc.constantFrom(0, 15, 60),
  })
  .map(({ student_id, percent, every, advance, back }) =>
    command(
      `${percent} % of each ${every}. due of student ${student_id} comes from home, dated ${back} days ago${advance ? ', in advance' : ''}`,
      async (model, { db, uid }) => {
        const open = model.owing(student_id)
        const dues = await duesOfStudentQuery(db, student_id, model.today).execute()
        const numbers = dues.filter(({ owed }) => owed !== '0.00')
        const wished = new Map(
          open
            .filter((_, n) => n % every === 0)
            .map((due) => [due, Math.ceil((model.owedOf(due) * percent) / 100)]),
        )
        if (wished.size === 0) return
        const paid = open.flatMap((due, n): PaidDue[] => {
          const amount = wished.get(due)
          const due_id = numbers[n]?.due_id ?? null
          return amount === undefined ? [] : [{ due_id, student_id, amount: asMoney(amount) }]
        })
        const date = daysLater(model.today, -back)
        const entry = { date, method: 'upi', transaction_id: null, note: null } as const
        const recorded = await db.transaction().execute(async (trx) => {
          await lockPayersOf(trx, paid, { advance })
          return recordForDues(trx, paid, entry, { uid, today: model.today, advance })
        })
        const left = model.payFor(student_id, wished, date, advance)
        expect('left' in recorded ? recorded.left : undefined).toBe(
          left > 0 && !advance ? asMoney(left) : undefined,
        )
      },
    ),
  )

/** Number of the n-th payment. */
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
          .execute((trx) => reverseAndCorrect(trx, correction, today(model, real)))
        if (payment.isBefore) return expect(correcting).rejects.toMatchObject({ statusCode: 404 })
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
      if (payment.isBefore) return expect(reversing).rejects.toMatchObject({ statusCode: 404 })
      if (payment.reversed || model.isRefunded(payment))
        return expect(reversing).rejects.toMatchObject({ statusCode: 409 })
      await reversing
      model.reverse(payment)
    },
    ({ payments }) => payments.length > 0,
  ),
)

/** The standing payment of a payment and its corrections, and how it was paid. */
async function standingOf({ db }: Real, payment_id: number) {
  const { rows } = await sql<{ n: number; method: string; cleared: boolean }>`
    select p.n::integer, p.method, coalesce(c.cleared_on is not null, false) as cleared
    from (select *, row_number() over (order by payment_id) as n from payments) as p
    left join cheques c on c.payment_id = p.payment_id
    where coalesce(p.first_payment_id, p.payment_id) = (
        select coalesce(first_payment_id, payment_id) from payments where payment_id = ${payment_id})
      and not exists (select from reversals r where r.payment_id = p.payment_id)`.execute(db)
  return rows[0]
}

const bounced = fc
  .record({ pick: fc.nat(), charge: fc.constantFrom(null, 25_000) })
  .map(({ pick, charge }) =>
    command(
      `the cheque of payment ${pick} is returned, with a charge of ${charge}`,
      async (model, real) => {
        const payment_id = await numberOf(real, 1 + (pick % model.payments.length))
        const standing = await standingOf(real, payment_id)
        const by = { account: { uid: real.uid, role: 'admin' as const }, today: model.today }
        const draft = {
          ...{ payment_id, on: model.today },
          ...(charge !== null && { charge: asMoney(charge) }),
        }
        const bouncing = real.db.transaction().execute((trx) => bounceCheque(trx, draft, by))
        const payment = standing && model.payments[standing.n - 1]
        if (
          !payment ||
          standing.method !== 'cheque' ||
          standing.cleared ||
          model.isRefunded(payment)
        )
          return expect(bouncing).rejects.toMatchObject({ statusCode: 409 })
        await bouncing
        model.bounce(payment, charge)
      },
      ({ payments }) => payments.length > 0,
    ),
  )

const cleared = fc.nat().map((pick) =>
  command(
    `the cheque of payment ${pick} is cleared`,
    async (model, real) => {
      const payment_id = await numberOf(real, 1 + (pick % model.payments.length))
      const standing = await standingOf(real, payment_id)
      const { today: day } = model
      const clearing = real.db
        .transaction()
        .execute((trx) => clearCheque(trx, payment_id, day, day))
      if (standing?.method !== 'cheque')
        return expect(clearing).rejects.toMatchObject({ statusCode: 409 })
      await clearing
    },
    ({ payments }) => payments.length > 0,
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
          .execute((trx) => giveRefund(trx, draft, today(model, real)))
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

export const PAYMENTS = [
  ...[paid, paid, paidFromHome, reversed, corrected, bounced, bounced, cleared],
  ...[refunded, refundReversed],
]
