import { listClaims } from '@ganit/contract/money/claims'
import { expect } from 'vitest'
import { guardiansOfAddress } from '../src/features/accounts/codes/auth-codes.queries.ts'
import { aPhoto, test } from '../test/academy.ts'
import { aPupil } from '../test/ledger.ts'
import { seedFamilies } from './families.ts'
import { seedClaims } from './money/claims.ts'
import { seedFees } from './money/fees.ts'
import { person } from './people.ts'
import { seedBatches } from './teaching/batches.ts'

const PUPILS = 24

test('the demo’s guardians sign in by their number and by their e-mail', async ({ academy }) => {
  const { db } = academy
  await academy.signInAdmin()
  for (let n = 1; n <= PUPILS; n += 1)
    await aPupil(db, n, { student_class: person(n).student.student_class })
  await seedBatches(db)
  await seedFees(db)
  expect(await seedFamilies(db)).not.toHaveLength(0)
  const guardians = await db.selectFrom('guardians').select(['phone', 'email']).execute()
  for (const { phone, email } of guardians)
    for (const address of [phone, email])
      expect(await guardiansOfAddress(db, address ?? '')).toHaveLength(1)
})

test('of the payments to check in the demo one was made by a pay link', async ({ academy }) => {
  const { db } = academy
  const { call } = await academy.signInAdmin()
  for (let n = 1; n <= PUPILS; n += 1)
    await aPupil(db, n, { student_class: person(n).student.student_class })
  await seedBatches(db)
  await seedFees(db)
  await seedClaims(db, await seedFamilies(db), await aPhoto())
  const querystring = { state: 'to check' }
  const { items } = (await call(listClaims, { querystring } as never)).body
  expect(items.map(({ by_link }) => by_link !== null)).toContain(true)
  expect(items.every(({ payer }) => payer)).toBe(true)
})
