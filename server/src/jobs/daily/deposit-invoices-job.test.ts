import { dayAfter } from '@ganit/contract/days'
import { updateSettings } from '@ganit/contract/ground/settings'
import { addDue } from '@ganit/contract/money/dues'
import { leave } from '@ganit/contract/office/leaving'
import { expect } from 'vitest'
import { type Academy, test } from '../../../test/academy.ts'
import { beginEachTestAt, setDay } from '../../../test/days.ts'
import { findings, theLedger } from '../../../test/ledger.ts'
import { runDay } from '../daily.ts'

const TODAY = '2026-11-23'
const GSTIN = '27AAPFU0939F1ZV'

beginEachTestAt(TODAY)

/**
 * An academy with GST, and a student who left a batch with a deposit of ₹2,000 as credit, after today's daily work. The
 * next batch has a monthly fee of ₹300, due on the 28th, which is soon, because each further night takes its time.
 */
async function aDepositLeft(academy: Academy) {
  const { db } = academy
  const { call, aBatch, aMember, toggle, addFee, pay } = await theLedger(academy)
  const settings = (body: object) => call(updateSettings, { body } as never)
  await settings({ gstin: GSTIN })
  const batch_id = await aBatch()
  const { student_id, uid } = await aMember(batch_id)
  await addFee(batch_id, { amount: '2000', is_deposit: true })
  await pay({ student_id, amount: '2000' })
  await call(leave, { params: { uid }, body: { on: TODAY, reason: 'Rests' } } as never)
  const next = await aBatch()
  const monthly = { amount: '300', fee_type: 'recurring', due_date: '2026-10-28' }
  await addFee(next, monthly)

  let last = TODAY
  async function night(day: string) {
    last = day
    setDay(day)
    const log = { error: expect.fail, warn: () => {} }
    await db.connection().execute((one) => runDay(one, { log }))
  }
  for (let n = -3; n <= 0; n++) await night(dayAfter(TODAY, n))
  return {
    night,
    nightsUntil: async (day: string) => {
      while (last < day) await night(dayAfter(last, 1))
    },
    settings,
    owes: (amount: string) =>
      call(addDue, { body: { student_id, title: 'Books', amount, due_date: TODAY } } as never),
    joins: () => toggle(next, student_id),
    credit: async () =>
      (await db.selectFrom('open_credits').select('credit').executeTakeFirst())?.credit,
    invoices: async () => {
      const invoices = db.selectFrom('deposit_invoices').select(['amount', 'issued_on'])
      const rows = await invoices.orderBy('invoice_id').execute()
      return rows.map(({ amount, issued_on }) => [amount, issued_on])
    },
  }
}

const FIRST = ['300.00', '2026-11-24']

test('a deposit that settles a later fee by itself is invoiced the next day, once', async ({
  academy,
}) => {
  const { owes, night, nightsUntil, invoices } = await aDepositLeft(academy)
  await owes('150')
  await night(TODAY)
  expect(await invoices()).toEqual([])
  await nightsUntil('2026-11-26')
  expect(await invoices()).toEqual([['150.00', '2026-11-24']])
  await owes('2000')
  await nightsUntil('2026-11-29')
  expect(await invoices()).toEqual([
    ['150.00', '2026-11-24'],
    ['1850.00', '2026-11-27'],
  ])
  expect(await findings(academy.db, '2026-11-29')).toEqual([])
})

test('so is one that settles what the daily work asks for', async ({ academy }) => {
  const { joins, nightsUntil, invoices } = await aDepositLeft(academy)
  await joins()
  await nightsUntil('2026-11-30')
  expect(await invoices()).toEqual([FIRST, ['300.00', '2026-11-28']])
})

test.for([
  ['a year', '2027-11-25'],
  ['three weeks', '2026-12-15'],
] as const)(
  'a night with the clock %s ahead gives out nothing, and the day itself one',
  async ([, wrongly], { academy }) => {
    const { joins, credit, night, nightsUntil, invoices } = await aDepositLeft(academy)
    await joins()
    await nightsUntil('2026-11-25')
    expect(await credit()).toBe('1700.00')
    await night(wrongly)
    expect(await credit()).not.toBe('1700.00')
    expect(await invoices()).toEqual([FIRST])
    await night('2026-11-25')
    expect(await credit()).toBe('1700.00')
    await nightsUntil('2026-12-02')
    expect(await invoices()).toEqual([FIRST, ['300.00', '2026-11-28']])
  },
)

test('what a clock a few days ahead had invoiced is not invoiced again', async ({ academy }) => {
  const { joins, credit, night, nightsUntil, invoices } = await aDepositLeft(academy)
  await joins()
  await nightsUntil('2026-11-26')
  await night('2026-11-29')
  const early = [FIRST, ['300.00', '2026-11-29']]
  expect(await invoices()).toEqual(early)
  await night('2026-11-27')
  expect(await credit()).toBe('1700.00')
  await nightsUntil('2026-11-30')
  expect(await credit()).toBe('1400.00')
  expect(await invoices()).toEqual(early)
})

test('a night with the clock a year behind gives out nothing, and forgets nothing', async ({
  academy,
}) => {
  const { owes, night, nightsUntil, invoices } = await aDepositLeft(academy)
  await owes('150')
  await night('2025-11-24')
  expect(await invoices()).toEqual([])
  await night('2026-11-24')
  await nightsUntil('2026-11-26')
  expect(await invoices()).toEqual([['150.00', '2026-11-25']])
})

test.for([
  ['', { gstin: null }],
  [' with a rate', { gst_rate: null }],
] as const)(
  'what a deposit settled before the academy was registered%s is not invoiced, nor with what it settles later',
  async ([, without], { academy }) => {
    const { owes, nightsUntil, settings, invoices } = await aDepositLeft(academy)
    await settings(without)
    await owes('150')
    await nightsUntil('2026-11-25')
    await settings({ gstin: GSTIN, gst_rate: 18 })
    await nightsUntil('2026-11-28')
    expect(await invoices()).toEqual([])
    await owes('200')
    await nightsUntil('2026-11-30')
    expect(await invoices()).toEqual([['200.00', '2026-11-29']])
  },
)
