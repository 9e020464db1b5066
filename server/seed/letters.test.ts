import { listConsents } from '@ganit/contract/office/consents'
import { listLetters } from '@ganit/contract/office/letters'
import { listDemoLessons } from '@ganit/contract/people/demo-seats'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../test/academy.ts'
import { aPupil } from '../test/ledger.ts'
import { seedEnquiries } from './enquiries.ts'
import { seedFamilies } from './families.ts'
import { seedLetters } from './letters.ts'
import { seedFees } from './money/fees.ts'
import { person } from './people.ts'
import { placesOf, seedStaff } from './staff.ts'
import { seedBatches } from './teaching/batches.ts'
import { seedLessons } from './teaching/lessons.ts'

const PUPILS = 24

test('the demo has letters, a withdrawn consent, and a seat that a visitor took', async ({
  academy,
}) => {
  const { db } = academy
  const { call } = await academy.signInAdmin()
  for (let n = 1; n <= PUPILS; n += 1)
    await aPupil(db, n, { student_class: person(n).student.student_class })
  await seedStaff(db)
  await seedBatches(db, await placesOf(db))
  await sql`update memberships set joined_on = joined_on - 90`.execute(db)
  await seedFees(db)
  await seedLessons(db)
  await seedFamilies(db)
  for (const time of [1, 2]) {
    expect(time).toBeLessThan(3)
    await seedEnquiries(db)
    await seedLetters(db)
  }
  const letters = (await call(listLetters, { querystring: {} as never })).body.items
  expect(letters.map(({ kind, withdrawn }) => [kind, withdrawn !== null])).toEqual([
    ['enrolment', true],
    ['completed', false],
    ['enrolment', false],
  ])
  const consents = (await call(listConsents, { querystring: {} as never })).body.items
  expect(consents.filter(({ given }) => !given)).toMatchObject([
    { purpose: 'publicity', way: 'guardian', guardian_name: expect.any(String) },
  ])
  const seats = await db
    .selectFrom('enquiries')
    .select(['stage', 'trial_lesson_id'])
    .where('seat_by_site', '=', true)
    .execute()
  expect(seats).toMatchObject([{ stage: 'trial', trial_lesson_id: expect.any(Number) }])
  const asked = { querystring: { class_number: '9' } as never }
  expect((await academy.visitor(listDemoLessons, asked)).status).toBe(200)
})
