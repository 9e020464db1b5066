import { DUE_STATUSES } from '@ganit/contract/fees'
import { expect } from 'vitest'
import { test } from '../test/academy.ts'
import { aPupil, findings, theLedger } from '../test/ledger.ts'
import { seedBatches } from './batches.ts'
import { seedFees } from './fees.ts'
import { person } from './people.ts'

test('the demo owes, pays and takes back; seeding again adds nothing', async ({ academy }) => {
  const { status, ledger } = await theLedger(academy)
  for (let n = 1; n <= 24; n += 1)
    await aPupil(academy.db, n, { student_class: person(n).student.student_class })
  await seedBatches(academy.db)
  await seedFees(academy.db)

  expect(await findings(academy.db)).toEqual([])
  const all = async () => {
    const batches = await academy.db.selectFrom('batches').select('batch_id').execute()
    return Promise.all(batches.map(async ({ batch_id }) => (await status(batch_id)).body))
  }
  const before = await all()
  const statuses = before.flat().flatMap(({ fees }) => fees.map((fee) => fee.payment_status))
  // Nothing is given up in the demo's batches.
  expect(new Set([...statuses, 'Waived'])).toEqual(new Set(DUE_STATUSES))
  const first = (await ledger(person(1).account.id)).body
  expect(first.payments.filter(({ reversed }) => reversed)).toHaveLength(1)
  expect(first.dues.map(({ payment_status }) => payment_status)).toContain('Partly paid')

  await seedFees(academy.db)
  expect(await all()).toEqual(before)
})
