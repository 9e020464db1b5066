import { randomUUID } from 'node:crypto'
import { dayAfter } from '@ganit/contract/days'
import { takePayments } from '@ganit/contract/money/counter'
import { addDue } from '@ganit/contract/money/dues'
import { type FamilyMoney, getFamilyMoney } from '@ganit/contract/money/family-money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { forgetMessages, theMessages } from '../../../../test/messages.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { runs } from '../../../../test/runs.ts'
import { tellDuesOfDay } from '../../messages/messages.service.ts'
import { amountInWords, dayInWords } from '../../messages/wording/wording.ts'

const TODAY = '2026-11-24'
beginEachTestAt(TODAY)

/** The 18th birthday of the eldest, who lets no guardian see the record. */
const OF_AGE_ON = '2026-11-10'
const LANGUAGES = ['en', 'hi', 'bn'] as const

/** A mother with three children, one of whom came of age some days ago. */
async function theFamily(academy: Academy) {
  const { db } = academy
  const ledger = await theLedger(academy)
  const { aGuardian } = await theFamilies(academy)
  const children = []
  for (const [first_name, date_of_birth] of [
    ['Arjun', '2015-01-31'],
    ['Lakshmi', '2012-06-01'],
    ['Pranav', '2008-11-10'],
  ] as const) {
    const pupil = await ledger.aPupil()
    await db
      .updateTable('students')
      .set({ first_name, date_of_birth, email: '', contact_number_1: '' })
      .where('student_id', '=', pupil.student_id)
      .execute()
    children.push({ ...pupil, first_name })
  }
  const mother = await aGuardian(
    children.map(({ student_id }) => ({ student_id })),
    { email: 'mita@example.in' },
  )
  const ask = async (student_id: number, amount: string, due_date: string, made_on: string) => {
    const body = { student_id, title: 'Book', amount, due_date: TODAY }
    const { due } = (await ledger.call(addDue, { body } as never)).body as {
      due: { due_id: number }
    }
    for (const table of ['dues', 'open_dues'] as const)
      await db.updateTable(table).set({ due_date }).where('due_id', '=', due.due_id).execute()
    await sql`update dues set made_at = ${made_on}::date + time '12:00' where due_id = ${due.due_id}`.execute(
      db,
    )
    return due.due_id
  }
  /** Makes the mother report dues as paid, each in a claim of its own. */
  const report = (due_id: number) =>
    db.transaction().execute(async (trx) => {
      const { claim_id } = await trx
        .insertInto('claims')
        .values({
          ...{
            account_id: mother.uid,
            reference: String(due_id).padStart(8, 'A').replaceAll('0', 'X').replaceAll('1', 'Y'),
            amount: '1.00',
            state: 'to check',
          },
          ...{ upi_id: 'a@b', upi_name: 'A', utr: '123456789012', paid_on: TODAY },
        })
        .returning('claim_id')
        .executeTakeFirstOrThrow()
      await sql`
        insert into claim_dues (claim_id, position, due_id, student_id, title, batch_name, due_date, amount, is_to_check)
        select ${claim_id}, 0, due_id, student_id, title, title, due_date, amount, true
        from dues where due_id = ${due_id}`.execute(trx)
    })
  const messages = theMessages(academy)
  return {
    ...{ ...ledger, ...messages, children, mother, ask, report },
    page: async () => {
      return (await mother.call(getFamilyMoney)).body as FamilyMoney
    },
    tell: async (language: (typeof LANGUAGES)[number]) => {
      await forgetMessages(academy)
      await db.deleteFrom('told_events').execute()
      await db.updateTable('guardians').set({ language }).execute()
      await db.transaction().execute((trx) => tellDuesOfDay(trx, messages.reach, TODAY))
      const inbox = (await messages.outbox()).filter(
        ({ channel, event_key }) =>
          channel === 'inbox' && event_key?.endsWith(`/${mother.guardian_id}/inbox`),
      )
      return inbox.map(({ text }) => text ?? '').join('\n')
    },
    begin: async () => {
      await db.deleteFrom('claim_dues').execute()
      await db.deleteFrom('claims').execute()
      await db.deleteFrom('dues').execute()
    },
  }
}

const drawnDue = fc.record({
  child: fc.nat({ max: 2 }),
  days: fc.constantFrom(-200, -45, -8, -1, 0, 0, 2, 3, 4, 30),
  paise: fc.integer({ min: 1, max: 999_999 }),
  isChecked: fc.boolean(),
  /** Made before the eldest's birthday, or after it. */
  made_on: fc.constantFrom(dayAfter(OF_AGE_ON, -1), OF_AGE_ON),
})

const inWords = (paise: number) => (paise / 100).toFixed(2)

test('over random families and claims a message, the call and the rules say the same to the paisa, in three languages', async ({
  academy,
}) => {
  const { children, ask, report, page, tell, begin } = await theFamily(academy)
  const run = fc.asyncProperty(
    fc.array(drawnDue, { minLength: 1, maxLength: 7 }),
    fc.constantFrom(...LANGUAGES),
    async (drawn, language) => {
      await begin()
      for (const { child, days, paise, isChecked, made_on } of drawn) {
        const { student_id = 0 } = children[child] ?? {}
        const due_id = await ask(student_id, inWords(paise), dayAfter(TODAY, days), made_on)
        if (isChecked) await report(due_id)
      }
      const seen = drawn.filter(({ child, made_on }) => child < 2 || made_on < OF_AGE_ON)
      const sum = (dues: typeof drawn) => inWords(dues.reduce((all, { paise }) => all + paise, 0))
      const open = seen.filter(({ isChecked }) => !isChecked)
      const late = open.filter(({ days }) => days < 0)
      const soon = open.filter(({ days }) => days >= 0 && days <= 3)
      const first = (dues: typeof drawn) =>
        dues.map(({ days }) => dayAfter(TODAY, days)).sort()[0] ?? null
      const sums = (dues: typeof drawn) => ({
        overdue: sum(dues.filter((due) => late.includes(due))),
        oldest: first(dues.filter((due) => late.includes(due))),
        soon: sum(dues.filter((due) => soon.includes(due))),
        soon_by: first(dues.filter((due) => soon.includes(due))),
        checking: sum(dues.filter(({ isChecked }) => isChecked)),
      })
      const answer = await page()
      expect(answer).toMatchObject(sums(seen))
      expect(answer.children.map(({ first_name, months, ...child }) => child)).toEqual(
        children.map(({ student_id, uid }, n) => ({
          ...{ student_id, uid },
          ...sums(seen.filter(({ child }) => child === n)),
        })),
      )

      const text = await tell(language)
      const isReminded = late.some(({ days }) => days >= -8)
      // Dues of the next days may add up to the same amount, and are named.
      if (isReminded || answer.overdue !== answer.soon)
        expect(names(text, amountInWords(language, paiseIn(answer.overdue)))).toBe(isReminded)
      if (isReminded) expect(text).toContain(dayInWords(language, answer.oldest ?? ''))
      if (soon.length > 0) expect(text).toContain(amountInWords(language, paiseIn(answer.soon)))
    },
  )
  await fc.assert(run, { numRuns: runs(60, process.env.FAMILY_RUNS), endOnFailure: true })
})

/** Whether a text names exactly this amount: ₹0 is not found in ₹0.05, nor ₹1 in ₹1,000. */
const names = (text: string, amount: string) =>
  text
    .split(amount)
    .slice(1)
    .some((after) => !/^[.,]?\p{Nd}/u.test(after))

type CounterAnswer = { payments: { payment_id: number; student_id: number; amount: string }[] }

/** Text of a payment's receipt. */
async function receiptOf({ app }: Academy, payment_id: number, token: string) {
  const { rawPayload } = await app.inject({
    url: `/api/payments/${payment_id}/receipt`,
    headers: { authorization: `Bearer ${token}` },
  })
  return readPdf(rawPayload)
    .pages.map((page) => page.text)
    .join('\n')
    .replace(/₹\s/g, '₹')
}

test('what a page asks for is what the receipts and their messages name, to the paisa, in three languages', async ({
  academy,
}) => {
  const family = await theFamily(academy)
  const { children, ask, page, tell, settle, outbox, call, token } = family
  const drawn = fc.record({
    child: fc.nat({ max: 1 }),
    days: fc.constantFrom(-45, -8, -1),
    paise: fc.integer({ min: 1, max: 999_999 }),
  })
  const run = fc.asyncProperty(
    fc.array(drawn, { minLength: 1, maxLength: 4 }),
    fc.constantFrom(...LANGUAGES),
    async (dues, language) => {
      for (const { child, days, paise } of dues)
        await ask(children[child]?.student_id ?? 0, inWords(paise), dayAfter(TODAY, days), TODAY)
      await tell(language)
      await forgetMessages(academy)
      const asked = (await page()).children.filter(({ overdue }) => overdue !== '0.00')
      const payments = asked.map(({ student_id, overdue }) => ({ student_id, amount: overdue }))
      const taken = await call(takePayments, { body: { payments, method: 'cash' } } as never, {
        'idempotency-key': randomUUID(),
      })
      const made = (taken.body as CounterAnswer).payments
      expect([
        taken.status,
        made.map(({ student_id, amount }) => ({ student_id, amount })),
      ]).toEqual([201, payments])
      for (const { payment_id, amount } of made)
        expect(
          names(await receiptOf(academy, payment_id, token), amountInWords('en', paiseIn(amount))),
        ).toBe(true)

      await settle()
      const told = (await outbox()).filter(({ channel }) => channel === 'inbox')
      const text = told.map((each) => each.text).join('\n')
      for (const { amount } of payments)
        expect(names(text, amountInWords(language, paiseIn(amount))), text).toBe(true)
      expect(await page()).toMatchObject({ overdue: '0.00', oldest: null })
    },
  )
  await fc.assert(run, { numRuns: runs(20, process.env.FAMILY_RUNS), endOnFailure: true })
})

const paiseIn = (amount: string) => Math.round(Number(amount) * 100)

test('a line for each child names the months; one child needs none', async ({ academy }) => {
  const { children, ask, page, tell } = await theFamily(academy)
  const [arjun, lakshmi] = children.map(({ student_id }) => student_id)
  await ask(arjun ?? 0, '300.00', dayAfter(TODAY, -1), TODAY)
  expect(await tell('en')).not.toContain('\n')
  for (const due_date of ['2026-08-10', '2026-10-10'])
    await ask(lakshmi ?? 0, '4162.50', due_date, TODAY)
  expect((await tell('en')).split('\n').slice(1)).toEqual([
    'Arjun: ₹300.00 (November)',
    'Lakshmi: ₹8,325.00 (August to October)',
  ])
  expect(await tell('hi')).toContain('Lakshmi: ₹8,325 (अगस्त से अक्टूबर)')
  expect((await page()).children[1]?.months).toEqual(['2026-08', '2026-10'])
})

test('a child who is not confirmed yet is in no sum, and what is being checked reminds nobody', async ({
  academy,
}) => {
  const { db } = academy
  const { children, ask, report, page, tell } = await theFamily(academy)
  const [arjun = 0, lakshmi = 0] = children.map(({ student_id }) => student_id)
  await ask(arjun, '300.00', dayAfter(TODAY, -45), TODAY)
  await report(await ask(arjun, '200.00', dayAfter(TODAY, -1), TODAY))
  expect(await tell('en')).toBe('')
  await ask(arjun, '50.00', dayAfter(TODAY, -1), TODAY)
  await ask(lakshmi, '400.00', dayAfter(TODAY, -1), TODAY)
  await db
    .updateTable('guardianships')
    .set({ confirmed_at: null })
    .where('student_id', '=', lakshmi)
    .execute()
  expect(await tell('en')).toMatch(/^Arjun[^,]*: Fees overdue since 10 October 2026: ₹350\.00\./)
  expect(await page()).toMatchObject({ overdue: '350.00', checking: '200.00' })
})

test('a message leads guardians and students each to their own page for paying', async ({
  academy,
}) => {
  const { db } = academy
  const { children, ask, tell } = await theFamily(academy)
  const [arjun = 0, , pranav = 0] = children.map(({ student_id }) => student_id)
  await db
    .updateTable('students')
    .set({ email: 'pranav@example.in' })
    .where('student_id', '=', pranav)
    .execute()
  await ask(arjun, '300.00', dayAfter(TODAY, -1), TODAY)
  await ask(pranav, '300.00', dayAfter(TODAY, -1), TODAY)
  await tell('en')
  const { rows } = await sql<{ key: string; path: string }>`
    select split_part(event_key, '/', -2) as key, parts #>> '{0,action,path}' as path
    from deliveries join messages using (message_id)
    where channel = 'inbox' order by key desc`.execute(db)
  expect(rows.map(({ path }) => path)).toEqual(['/student/pay', '/guardian/pay'])
})

test('another’s family is in no sum, and a student sees what they owe themselves', async ({
  academy,
}) => {
  const { children, ask } = await theFamily(academy)
  const [arjun] = children
  await ask(arjun?.student_id ?? 0, '300.00', dayAfter(TODAY, -1), TODAY)
  const { aGuardian } = await theFamilies(academy)
  const stranger = await aGuardian([{ student_id: children[1]?.student_id ?? 0 }])
  const { body } = await stranger.call(getFamilyMoney)
  expect(body).toMatchObject({ overdue: '0.00', oldest: null, children: [{ overdue: '0.00' }] })
  const self = await academy.signUpAs('student')
  await academy.db
    .updateTable('students')
    .set({ uid: self.uid })
    .where('student_id', '=', arjun?.student_id ?? 0)
    .execute()
  expect((await self.call(getFamilyMoney)).body).toMatchObject({
    overdue: '300.00',
    children: [{ first_name: 'Arjun', months: ['2026-11'] }],
  })
})
