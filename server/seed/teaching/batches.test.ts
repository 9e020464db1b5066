import { listStudentsOfClass } from '@ganit/contract/people/memberships'
import { CLASS_NUMBERS } from '@ganit/contract/shared'
import { createBatch, listBatches, updateBatch } from '@ganit/contract/teaching/batches'
import { expect } from 'vitest'
import { clock } from '../../src/lifecycle/clock.ts'
import { type Academy, test } from '../../test/academy.ts'
import { seedCourses } from '../courses.ts'
import { person } from '../people.ts'
import { DEMO_BATCHES, seedBatches } from './batches.ts'

/** Invented students without photos. */
async function seedPeople({ db }: Academy, count: number) {
  const people = Array.from({ length: count }, (_, n) => person(n + 1))
  const now = clock.now()
  const always = {
    email_verified: true,
    role: 'student',
    created_at: now,
    updated_at: now,
  } as const
  await db
    .insertInto('accounts')
    .values(people.map(({ account }) => ({ ...account, ...always })))
    .execute()
  await db
    .insertInto('students')
    .values(people.map(({ student }) => student))
    .execute()
}

test('the demo has batches with students of their class, some of whom are in two', async ({
  academy,
}) => {
  await seedCourses(academy.db)
  await seedPeople(academy, 200)
  await seedBatches(academy.db)
  const { call } = await academy.signInAdmin()
  const batches = (await call(listBatches, { querystring: {} })).body
  const classes = CLASS_NUMBERS.map((n) =>
    call(listStudentsOfClass, { params: { classNumber: String(n) } }),
  )
  const students = (await Promise.all(classes)).flatMap(({ body }) => body)

  expect(batches).toHaveLength(DEMO_BATCHES.length)
  expect(students).toHaveLength(200)
  const inBatches = students.map(({ batches }) => batches.length)
  expect(inBatches.filter((count) => count === 2).length).toBeGreaterThan(5)
  expect(inBatches.filter((count) => count === 0).length).toBeGreaterThan(5)
  expect(students.find(({ email }) => email === 'student1@example.com')?.batches).toHaveLength(2)
  const names = students.flatMap(({ student_class, batches }) =>
    batches.map(({ name }) => name.startsWith(`Class ${student_class} – `) || name),
  )
  expect(new Set(names)).toEqual(new Set([true, 'Sunday Problem Club']))
})

test('seeding again adds nothing and changes nothing', async ({ academy }) => {
  await seedPeople(academy, 30)
  await seedBatches(academy.db)
  const { call } = await academy.signInAdmin()
  await call(updateBatch, { body: { batch_id: 1, description: 'Edited' } })
  const all = async () => [
    (await call(listBatches, { querystring: {} })).body,
    await academy.db.selectFrom('memberships').selectAll().orderBy('membership_id').execute(),
  ]
  const before = await all()

  await seedBatches(academy.db)
  expect(await all()).toEqual(before)
})

test('the batches are such as the admin could have written', async ({ academy }) => {
  const { call } = await academy.signInAdmin()
  for (const { class_number, ...batch } of DEMO_BATCHES) {
    const { status } = await call(createBatch, {
      body: { ...batch, schedules: [...batch.schedules] },
    })
    expect([batch.batch_name, class_number, status]).toEqual([batch.batch_name, class_number, 201])
  }
})
