import { updateSettings } from '@ganit/contract/ground/settings'
import { asMoney, toHundredths } from '@ganit/contract/money'
import { addDue, waiveDue } from '@ganit/contract/money/dues'
import { correctPayment } from '@ganit/contract/money/payments'
import { recordRefund, reverseRefund } from '@ganit/contract/money/refunds'
import { getBatchesReport } from '@ganit/contract/office/batch-reports'
import * as calls from '@ganit/contract/office/reports'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { daysToSum, sumDays } from '../../money/payments/collected-days.queries.ts'

const DAYS = ['2026-06-10', '2026-07-31', '2026-08-01', '2026-08-20', '2026-09-30']
const METHODS = ['cash', 'upi', 'cheque']

/** A step with a student's money; an impossible one is refused. */
const step = fc.record({
  kind: fc.constantFrom(
    'due',
    'pay',
    'pay',
    'reverse',
    'correct',
    'waive',
    'refund',
    'unrefund',
    'night',
  ),
  student: fc.nat(2),
  pick: fc.nat(9),
  amount: fc.integer({ min: 1, max: 600_000 }).map(asMoney),
  date: fc.constantFrom(...DAYS),
  method: fc.constantFrom(...METHODS),
})
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never

/** Each step once, with a night after each, so that chance cannot leave out a step. */
const ONCE: Step[] = (
  [
    'due',
    'waive',
    'pay',
    'correct',
    'pay',
    'refund',
    'pay',
    'refund',
    'unrefund',
    'reverse',
  ] as const
).map((kind, n) => ({
  kind,
  student: 0,
  pick: kind === 'refund' ? 7 : n,
  amount: kind === 'pay' || kind === 'correct' ? '9000.07' : '10.10',
  date: DAYS[n % DAYS.length] ?? '',
  method: 'upi',
}))
const EACH = ONCE.flatMap((each): Step[] => [each, { ...each, kind: 'night' }])

const reason = 'Because'
const inReport = <Row, Figure extends keyof Row>(rows: Row[], figure: Figure) =>
  rows.reduce((sum, row) => sum + toHundredths(String(row[figure])), 0)

/** Sums by key, without zeros. */
function sums<Item>(items: Item[], key: (item: Item) => unknown, amount: (item: Item) => string) {
  const all: Record<string, number> = {}
  for (const item of items)
    all[String(key(item))] = (all[String(key(item))] ?? 0) + toHundredths(amount(item))
  return Object.fromEntries(Object.entries(all).filter(([, sum]) => sum !== 0))
}

async function theMoney(academy: Academy) {
  const admin = await theLedger(academy)
  const { call } = admin
  const pupils: { student_id: number; uid: string }[] = []
  const batches = [await admin.aBatch('Algebra'), await admin.aBatch('Geometry')]
  for (const [n, batch] of [...batches, batches[0] ?? 0].entries()) {
    const pupil = await admin.aPupil()
    await admin.toggle(batch, pupil.student_id)
    if (n === 1) await admin.toggle(batches[0] ?? 0, pupil.student_id)
    pupils.push(pupil)
  }
  await academy.db.updateTable('memberships').set({ joined_on: '2026-05-01' }).execute()
  const monthly = { fee_type: 'recurring', due_date: '2026-09-05' }
  await admin.addFee(batches[0], { ...monthly, amount: '1000.55' })
  await admin.addFee(batches[1], { ...monthly, amount: '799.99' })
  await call(updateSettings, {
    body: { late_fee: { amount: '25.25', after_days: 10, from: '2026-07-01' } },
  } as never)
  const ledgers = () => Promise.all(pupils.map(async ({ uid }) => (await admin.ledger(uid)).body))
  return { ...admin, pupils, ledgers }
}

type Money = Awaited<ReturnType<typeof theMoney>>

async function act({ call, pay, reverse, pupils, ledger, db }: Money, wish: Step) {
  const { kind, student, pick, amount, date, method } = wish
  const { student_id = 0, uid = '' } = pupils[student] ?? {}
  const { dues, payments, refunds } = (await ledger(uid)).body
  const due_id = dues[pick % (dues.length || 1)]?.due_id
  const payment_id = payments[pick % (payments.length || 1)]?.payment_id
  const refund_id = refunds[pick % (refunds.length || 1)]?.refund_id
  if (kind === 'night') {
    const days = await daysToSum(db, '2026-10-01', 1_000)
    await db.transaction().execute((trx) => sumDays(trx, days))
  }
  if (kind === 'due')
    await call(addDue, { body: { student_id, title: 'Book', amount, due_date: date } } as never)
  if (kind === 'pay') await pay({ student_id, amount, date, method, advance: true })
  if (kind === 'reverse' && payment_id) await reverse(payment_id)
  if (kind === 'correct' && payment_id)
    await call(correctPayment, {
      params: { payment_id: String(payment_id) },
      body: { reason, amount, date, method, advance: true },
    } as never)
  if (kind === 'waive' && due_id)
    await call(waiveDue, { params: { due_id: String(due_id) }, body: { amount, reason } } as never)
  if (kind === 'refund')
    await call(recordRefund, {
      body: {
        ...{ student_id, amount: pick < 5 ? amount : '0.37', method, date, reason },
        // A paid due is given back.
        ...(pick % 3 === 0 && { due_id }),
      },
    } as never)
  if (kind === 'unrefund' && refund_id)
    await call(reverseRefund, {
      params: { refund_id: String(refund_id) },
      body: { reason },
    } as never)
}

/** Compares each report with the students' ledgers. */
async function expectEqual({ call, ledgers, db }: Money) {
  const all = await ledgers()
  const dues = all.flatMap(({ dues, student_id }) =>
    dues.map((due) => {
      const [amount, waived, owed] = [due.amount, due.waived, due.owed].map(toHundredths)
      const paid = asMoney((amount ?? 0) - (waived ?? 0) - (owed ?? 0))
      // A late fee belongs to the batch of the due that was late.
      const of = dues.find(({ due_id }) => due_id === due.late_of)
      const batch_name = due.batch_name ?? of?.batch_name ?? null
      return { ...due, batch_name, student_id, paid }
    }),
  )
  const open = dues.filter(({ owed }) => toHundredths(owed) > 0)
  const payments = all.flatMap(({ payments }) => payments).filter(({ reversed }) => !reversed)
  const refunds = all.flatMap(({ refunds }) => refunds).filter(({ reversed }) => !reversed)
  const given = inReport(refunds, 'amount')
  const period = { from: '2026-01-01', to: '2027-12-31' }
  const collected = async (by: (typeof calls.COLLECTED_BY)[number], days: object = period) =>
    (await call(calls.getCollectedReport, { querystring: { ...days, by } })).body
  const owed = async (by: (typeof calls.OWED_BY)[number]) =>
    (await call(calls.getOwedReport, { querystring: { by } })).body

  for (const by of calls.COLLECTED_BY) {
    const { rows, total } = await collected(by)
    expect([by, inReport(rows, 'received'), inReport(rows, 'refunded')]).toEqual([
      by,
      inReport(payments, 'amount'),
      given,
    ])
    expect(inReport(rows, 'net')).toBe(inReport(payments, 'amount') - given)
    expect([total.count, toHundredths(total.net)]).toEqual([
      payments.length,
      inReport(payments, 'amount') - given,
    ])
  }
  const received = (rows: calls.CollectedReport['rows'], name: 'key' | 'label') =>
    sums(
      rows,
      (row) => row[name],
      ({ received }) => received,
    )
  const amount = ({ amount }: { amount: string }) => amount
  expect(received((await collected('day')).rows, 'key')).toEqual(
    sums(payments, ({ date }) => date, amount),
  )
  expect(received((await collected('method')).rows, 'key')).toEqual(
    sums(payments, ({ method }) => method, amount),
  )
  const settled = sums(
    dues,
    ({ batch_name }) => batch_name ?? 'No batch',
    ({ paid }) => paid,
  )
  const rest = inReport(payments, 'amount') - inReport(dues, 'paid')
  expect(received((await collected('batch')).rows, 'label')).toEqual({
    ...settled,
    ...(rest > 0 && { Advance: rest }),
  })
  const some = { from: '2026-07-31', to: '2026-08-20' }
  expect(toHundredths((await collected('person', some)).total.received)).toBe(
    inReport(
      payments.filter(({ date }) => date >= some.from && date <= some.to),
      'amount',
    ),
  )

  const today = await readAcademyToday(db)
  for (const by of calls.OWED_BY) {
    const { rows, total } = await owed(by)
    expect([by, inReport(rows, 'amount'), toHundredths(total.amount), total.dues]).toEqual([
      by,
      inReport(open, 'owed'),
      inReport(open, 'owed'),
      open.length,
    ])
  }
  const owes = (rows: calls.OwedReport['rows'], name: 'key' | 'label') =>
    sums(rows, (row) => row[name], amount)
  expect(owes((await owed('student')).rows, 'key')).toEqual(
    sums(
      open,
      ({ student_id }) => student_id,
      (due) => due.owed,
    ),
  )
  expect(owes((await owed('batch')).rows, 'label')).toEqual(
    sums(
      open,
      ({ batch_name }) => batch_name ?? 'No batch',
      (due) => due.owed,
    ),
  )
  expect(owes((await owed('age')).rows, 'key')).toEqual(
    sums(
      open,
      ({ due_date }) => ageOf(due_date, today),
      (due) => due.owed,
    ),
  )

  const { rows } = (await call(getBatchesReport, { querystring: period })).body
  for (const [figure, of] of [
    ['asked', 'amount'],
    ['collected', 'paid'],
    ['owed', 'owed'],
  ] as const)
    expect([
      figure,
      sums(
        rows,
        ({ label }) => label,
        (row) => row[figure],
      ),
    ]).toEqual([
      figure,
      sums(
        dues,
        ({ batch_name }) => batch_name ?? 'No batch',
        (due) => due[of],
      ),
    ])
}

function ageOf(day: string, today: string) {
  const days = (Date.parse(today) - Date.parse(day)) / 86_400_000
  if (days < 0) return 'ahead'
  return days <= 30 ? '0-30' : days <= 60 ? '31-60' : days <= 90 ? '61-90' : 'over-90'
}

test('whatever happens to money, each report is equal to the ledgers of the students to the paisa', {
  timeout: 120_000,
}, async ({ academy }) => {
  const money = await theMoney(academy)
  for (const each of EACH) await act(money, each)
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from waivers) as waivers,
      (select count(*)::int from reversals) as reversed,
      (select count(*)::int from refunds) as refunds,
      (select count(*)::int from refund_reversals) as unrefunded,
      (select least(count(*), 1)::int from dues where kind = 'late') as late`.execute(money.db)
  expect(rows[0]).toEqual({ waivers: 1, reversed: 2, refunds: 2, unrefunded: 1, late: 1 })
  await expectEqual(money)
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 8, maxLength: 12 }),
    async (steps) => {
      for (const each of steps) await act(money, each)
      await expectEqual(money)
      expect(await money.findings()).toEqual([])
    },
  )
  await fc.assert(property, { numRuns: 2, endOnFailure: true })
})
