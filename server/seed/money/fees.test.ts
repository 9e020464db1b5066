import { DUE_STATUSES } from '@ganit/contract/money/fees'
import { ENQUIRY_STAGES } from '@ganit/contract/people/enquiries'
import { expect } from 'vitest'
import { readAcademyToday } from '../../src/features/ground/settings/settings.service.ts'
import { test } from '../../test/academy.ts'
import { aPupil, findings, theLedger } from '../../test/ledger.ts'
import { expectSameWords } from '../../test/same-words.ts'
import { seedEnquiries } from '../enquiries.ts'
import { seedLetOff } from '../let-off.ts'
import { person } from '../people.ts'
import { seedBatches } from '../teaching/batches.ts'
import { seedFees } from './fees.ts'

const PUPILS = 24

test('the demo owes, pays, is let off and takes back, and families ask; seeding again adds nothing', async ({
  academy,
}) => {
  const { status, ledger } = await theLedger(academy)
  for (let n = 1; n <= PUPILS; n += 1)
    await aPupil(academy.db, n, { student_class: person(n).student.student_class })
  await seedBatches(academy.db)
  await seedFees(academy.db)

  expect(await findings(academy.db)).toEqual([])
  await expectSameWords(academy.db, await readAcademyToday(academy.db))
  const all = async () => {
    const batches = await academy.db.selectFrom('batches').select('batch_id').execute()
    return Promise.all(batches.map(async ({ batch_id }) => (await status(batch_id)).body))
  }
  const before = await all()
  const statuses = before.flat().flatMap(({ fees }) => fees.map((fee) => fee.payment_status))
  // The demo's batches have no waivers.
  expect(new Set([...statuses, 'Waived'])).toEqual(new Set(DUE_STATUSES))
  const first = (await ledger(person(1).account.id)).body
  expect(first.payments.filter(({ reversed }) => reversed)).toHaveLength(1)
  expect(first.dues.map(({ payment_status }) => payment_status)).toContain('Partly paid')
  const byUpi = academy.db.selectFrom('payments').where('method', '=', 'upi')
  const references = await byUpi.select('transaction_id').execute()
  expect(references.filter(({ transaction_id }) => !/^\d{12}$/.test(transaction_id ?? ''))).toEqual(
    [],
  )

  // Messages about payments at the first start are only those of that day.
  const told = await academy.db
    .selectFrom('jobs')
    .select('input')
    .where('kind', '=', 'tell payments')
    .execute()
  const ids = told.flatMap(({ input }) => input.payment_ids as number[])
  const days = academy.db.selectFrom('payments').select('paid_on').distinct()
  expect((await days.execute()).length).toBeGreaterThan(10)
  const toldOf = await days.where('payment_id', 'in', [0, ...ids]).execute()
  const today = await readAcademyToday(academy.db)
  expect(toldOf.filter(({ paid_on }) => paid_on !== today)).toEqual([])

  await seedFees(academy.db)
  expect(await all()).toEqual(before)

  const seedMore = async () => {
    await seedLetOff(academy.db, [])
    await seedEnquiries(academy.db)
  }
  await seedMore()
  expect(await findings(academy.db)).toEqual([])
  const ledgers = async () =>
    Promise.all(Array.from({ length: PUPILS }, (_, n) => ledger(person(n + 1).account.id)))
  const after = await ledgers()
  const dues = after.flatMap(({ body }) => body.dues)
  const kinds = new Set(dues.flatMap(({ parts }) => parts.map(({ kind }) => kind)))
  expect(kinds).toEqual(new Set(['fee', 'pro rata', 'concession', 'instalment', 'single', 'late']))
  expect(dues.map(({ payment_status }) => payment_status)).toContain('Waived')
  const [ahead] = after.filter(({ body }) => body.refunds.length > 0)
  expect(Number(ahead?.body.credit)).toBeGreaterThan(0)
  const asked = async () =>
    academy.db
      .selectFrom('enquiries')
      .select(['enquiry_id', 'stage'])
      .orderBy('enquiry_id')
      .execute()
  const families = await asked()
  expect(new Set(families.map(({ stage }) => stage))).toEqual(new Set(ENQUIRY_STAGES))

  await seedMore()
  expect(await ledgers()).toEqual(after)
  expect(await asked()).toEqual(families)
})
