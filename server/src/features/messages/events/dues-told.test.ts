import { dayAfter } from '@ganit/contract/days'
import { updateSettings } from '@ganit/contract/ground/settings'
import { addDue } from '@ganit/contract/money/dues'
import { getLedger } from '@ganit/contract/money/ledger'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { forgetMessages, theMessages } from '../../../../test/messages.ts'
import { runs } from '../../../../test/runs.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { tellDuesOfDay } from '../messages.service.ts'
import { amountInWords } from '../wording/wording.ts'
import { eventOfDue } from './money.service.ts'

// The expected dates and ages depend on this day.
beginEachTestAt('2026-11-24', '10:00')

/** A family with two children in one batch, whose fee is due on a day. */
async function theDues(academy: Academy, due_date?: string) {
  const { aBatch, aMember, addFee, pay, call } = await theLedger(academy)
  const today = await readAcademyToday(academy.db)
  const on = due_date ?? dayAfter(today, 3)
  const batch_id = await aBatch()
  const [riya, arjun] = [await aMember(batch_id), await aMember(batch_id)]
  await addFee(batch_id, { due_date: on })
  await academy.db.updateTable('dues').set({ due_date: on }).execute()
  const { aGuardian } = await theFamilies(academy)
  const children = [riya, arjun].map(({ student_id }) => ({ student_id }))
  const mother = await aGuardian(children, { email: 'mita@example.in' })
  await forgetMessages(academy)
  const messages = theMessages(academy)
  return {
    ...messages,
    call,
    pay,
    today,
    on,
    riya,
    arjun,
    mother,
    pass: (day: string) =>
      academy.db.transaction().execute((trx) => tellDuesOfDay(trx, messages.reach, day)),
  }
}

test('what a family owes in three days is one message: names joined, amounts summed', async ({
  academy,
}) => {
  const { pass, outbox, today, mother } = await theDues(academy)
  await pass(today)
  const told = await outbox()
  expect(told.map(({ channel, purpose }) => [channel, purpose])).toEqual([
    ['inbox', 'fee_due'],
    ['mail', 'fee_due'],
  ])
  expect(told[0]?.text).toMatch(/^.+ and .+: Fees to pay: ₹3,000\.00, by .+\./)
  expect(told[0]?.event_key).toMatch(new RegExp(`^due-soon/\\d+/${mother.guardian_id}/inbox$`))
  // The daily job runs again on the same day, perhaps in another process.
  await pass(today)
  await pass(dayAfter(today))
  expect(await outbox()).toHaveLength(2)
})

test('by SMS it is one for each event, the inbox one for all', { tags: 'slow' }, async ({
  academy,
}) => {
  const { today, call } = await theDues(academy)
  for (const event of ['fee_due', 'fee_overdue'])
    await call(updateSettings, {
      body: { message_events: { [event]: { on: true, channels: ['sms', 'mail'] } } },
    } as never)
  const { db } = academy
  const text = '{student}: {amount}'
  for (const event of ['fee_due', 'fee_overdue'])
    await db
      .insertInto('message_templates')
      .values({ event, language: 'en', text, sms_template_id: '1' })
      .execute()
  const { due_id } = await db.selectFrom('dues').select('due_id').executeTakeFirstOrThrow()
  const before = dayAfter(today, -1)
  await db.updateTable('dues').set({ due_date: before }).where('due_id', '=', due_id).execute()
  await db.updateTable('open_dues').set({ due_date: before }).where('due_id', '=', due_id).execute()
  const messages = theMessages(academy, { sms: true })
  await db.transaction().execute((trx) => tellDuesOfDay(trx, messages.reach, today))
  const told = await messages.outbox()
  expect(told.map(({ channel, purpose }) => [channel, purpose])).toEqual([
    ['inbox', 'fee_overdue'],
    ['sms', 'fee_overdue'],
    ['sms', 'fee_due'],
  ])
  expect(told[0]?.text).toMatch(/^.+: ₹1,500\.00\n\n.+: ₹1,500\.00$/)
})

test('what was paid is not told of; who switched it off has it in the inbox alone', async ({
  academy,
}) => {
  const { pass, outbox, today, pay, riya, mother } = await theDues(academy)
  await pay({ student_id: riya.student_id, amount: '1500' })
  await forgetMessages(academy)
  await academy.db
    .insertInto('message_refusals')
    .values({ guardian_id: mother.guardian_id, student_id: null, purpose: 'fee_due' })
    .execute()
  await pass(today)
  const told = await outbox()
  expect(told.map(({ channel }) => channel)).toEqual(['inbox'])
  expect(told[0]?.text).toContain('₹1,500.00')
})

test('a due is told of before, the day after and three weeks after that', { tags: 'slow' }, () => {
  const due_date = '2026-12-10'
  const days = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => dayAfter(due_date, from + n))
  const told = days(-3, 40).map((day) => eventOfDue({ due_date }, day))
  expect(told.slice(0, 4)).toEqual(Array(4).fill({ event: 'fee_due', nth: 1 }))
  expect(told.slice(4).map((each) => each?.nth)).toEqual(
    Array.from({ length: 40 }, (_, n) => (n < 28 ? Math.floor(n / 7) + 1 : undefined)),
  )
})

test('whatever days are passed, skipped or repeated, each event is told once', {
  tags: 'slow',
}, async ({ academy }) => {
  const { pass, on } = await theDues(academy)
  const { db } = academy
  const run = fc.asyncProperty(
    fc.array(fc.integer({ min: -5, max: 35 }), { minLength: 1, maxLength: 12 }),
    async (days) => {
      await db.deleteFrom('messages').execute()
      await db.deleteFrom('told_events').execute()
      const passed = days.map((n) => dayAfter(on, n))
      for (const day of passed) await pass(day)
      const expected = new Set(
        passed
          .filter((day) => day >= dayAfter(on, -3))
          .map((day) => eventOfDue({ due_date: on }, day))
          .flatMap((each) => (each ? [`${each.event} ${each.nth}`] : [])),
      )
      const rows = await db
        .selectFrom('deliveries')
        .select('event_key')
        .where('channel', '=', 'inbox')
        .execute()
      expect(rows.length).toBe(expected.size)
      const { told } = await db
        .selectFrom('told_events')
        .select((eb) => eb.fn.countAll<string>().as('told'))
        .executeTakeFirstOrThrow()
      // Both children of each expected family were told.
      expect(Number(told)).toBe(2 * expected.size)
    },
  )
  await fc.assert(run, { numRuns: runs(15), endOnFailure: true })
})

test('a payment is told of with its receipt, in no quiet hour and beyond no cap', async ({
  academy,
}) => {
  const { pay, riya, settle, outbox, call } = await theDues(academy)
  await call(updateSettings, {
    body: { quiet_from: '00:00', quiet_to: '23:59', messages_a_day: 1 },
  } as never)
  const { payment } = await pay({ student_id: riya.student_id, amount: '1500' })
  await settle()
  const told = await outbox()
  expect(told.map(({ channel, state }) => [channel, state])).toEqual([
    ['inbox', 'sent'],
    ['mail', 'waiting'],
  ])
  expect(told[0]?.text).toContain('We have received ₹1,500.00')
  expect(told[0]?.text).toContain(`Receipt ${payment.receipt_number}`)
})

/** Overdue paise by child on the family's page. */
const overdueOf = async (call: Academy['visitor'], uids: string[]) => {
  let sum = 0
  for (const uid of uids)
    sum += Math.round(Number((await call(getLedger, { params: { uid } })).body.overdue) * 100)
  return sum
}

test('a reminder says all that is overdue, older than it reminds of too, with a line for each child', {
  tags: 'slow',
}, async ({ academy }) => {
  const { pass, outbox, today, call, riya, arjun } = await theDues(academy)
  const { db } = academy
  const days = [-1, -8, -45, -200, 2]
  const run = fc.asyncProperty(
    fc.array(
      fc.tuple(fc.boolean(), fc.constantFrom(...days), fc.integer({ min: 1, max: 999_999 })),
      {
        minLength: 1,
        maxLength: 6,
      },
    ),
    async (drawn) => {
      await forgetMessages(academy)
      await db.deleteFrom('told_events').execute()
      await db.deleteFrom('dues').execute()
      for (const [isRiya, days, paise] of drawn) {
        const { student_id } = isRiya ? riya : arjun
        const amount = (paise / 100).toFixed(2)
        const body = { student_id, title: 'Book', amount, due_date: today }
        expect((await call(addDue, { body } as never)).status).toBe(201)
        const due_date = dayAfter(today, days)
        const latest = sql<boolean>`due_id = (select max(due_id) from dues)`
        await db.updateTable('dues').set({ due_date }).where(latest).execute()
        await db.updateTable('open_dues').set({ due_date }).where(latest).execute()
      }
      await pass(today)
      const told = (await outbox()).find(({ channel }) => channel === 'inbox')
      const isReminded = drawn.some(([, day]) => day === -1 || day === -8)
      if (!isReminded) return
      const late = drawn.filter(([, day]) => day < 0)
      const sum = await overdueOf(call, [riya.uid, arjun.uid])
      expect(sum).toBe(late.reduce((all, [, , paise]) => all + paise, 0))
      expect(told?.text).toMatch(/Fees overdue since .+: /)
      expect(told?.text).toContain(`: ${amountInWords('en', sum)}. If you have paid`)
      const children = new Set(late.map(([isRiya]) => isRiya)).size
      expect(told?.text?.match(/^.+: ₹[\d,.]+ \(/gm)?.length ?? 0).toBeGreaterThanOrEqual(
        children === 2 ? 2 : 0,
      )
    },
  )
  await fc.assert(run, { numRuns: runs(12), endOnFailure: true })
})

test.for([
  ['fee_overdue', 'fee_due'],
  ['fee_due', 'fee_overdue'],
] as const)(
  'of two reminders at once who wants no %s is mailed of %s alone',
  { tags: 'slow' },
  async ([refused, wanted], { academy }) => {
    const { pass, outbox, today, mother } = await theDues(academy)
    const { db } = academy
    const { due_id } = await db.selectFrom('dues').select('due_id').executeTakeFirstOrThrow()
    const due_date = dayAfter(today, -1)
    for (const table of ['dues', 'open_dues'] as const)
      await db.updateTable(table).set({ due_date }).where('due_id', '=', due_id).execute()
    await db
      .insertInto('message_refusals')
      .values({ guardian_id: mother.guardian_id, student_id: null, purpose: refused })
      .execute()
    await pass(today)
    const told = await outbox()
    const inbox = told.filter(({ channel }) => channel === 'inbox')
    const mails = told.filter(({ channel }) => channel === 'mail')
    expect(inbox.map(({ purpose }) => purpose)).toEqual(['fee_overdue'])
    expect(inbox[0]?.text).toMatch(/overdue(.|\n)*Fees to pay/)
    expect(mails.map(({ purpose }) => purpose)).toEqual([wanted])
    expect(mails[0]?.text).not.toMatch(wanted === 'fee_due' ? /overdue/ : /Fees to pay/)
  },
)
