import { updateProfile } from '@ganit/contract/people/students'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { membershipsOf, theBatches } from '../../../../test/batches.ts'
import { aPlainBatch } from '../../../../test/ledger.ts'
import { lockPresentBatches, presentBatches, studentsOfClassAfter } from './memberships.queries.ts'
import { assignBatch, toggleMembership } from './memberships.service.ts'

/** The admin, and a student of Class 9 whose record they change. */
async function theRecord(academy: Academy) {
  const batches = await theBatches(academy)
  const { uid, profile } = await academy.aStudent()
  return {
    ...batches,
    uid,
    student_id: profile.student_id,
    save: (body: object) => batches.call(updateProfile, { params: { uid }, body } as never),
  }
}

test('the record of a student takes a batch of their class, none, and no other one', async ({
  academy,
}) => {
  const { aBatchOf, save, student_id } = await theRecord(academy)
  const [own, others] = [await aBatchOf(9), await aBatchOf(8)]
  const present = async () =>
    (await presentBatches(academy.db, student_id)).map(({ batch_id }) => batch_id)

  expect(await save({ batch_id: 99_999 })).toMatchObject({
    status: 400,
    fields: { batch_id: 'Batch not found.' },
  })
  expect(await save({ batch_id: others })).toMatchObject({
    status: 409,
    error: '‘Class 8 – Morning’ is a batch of Class 8, and this student is in Class 9.',
  })
  expect(await present()).toEqual([])
  expect((await save({ batch_id: own })).status).toBe(200)
  expect(await present()).toEqual([own])
  expect((await save({ batch_id: null })).status).toBe(200)
  expect(await present()).toEqual([])
})

test('a student who is in a batch of their class changes it only with the class, and one of any class holds nobody', async ({
  academy,
}) => {
  const { aBatch, aBatchOf, save, student_id, uid } = await theRecord(academy)
  const own = await aBatchOf(9)
  for (const id of [await aBatch(), own]) await toggleMembership(academy.db, id, uid)

  expect(await save({ student_class: 10 })).toMatchObject({
    status: 409,
    error:
      'This student is in ‘Class 9 – Morning’, a batch of Class 9. Move them to another batch first, or to no batch.',
  })
  await toggleMembership(academy.db, own, uid)
  expect((await save({ student_class: 10 })).status).toBe(200)
  const [stays] = await membershipsOf(academy, student_id)
  expect(stays).toMatchObject({ left_on: null })
})

test('a student who is in a batch of the class that they come into stays in it', async ({
  academy,
}) => {
  const { aBatchOf, save, student_id } = await theRecord(academy)
  const batch_id = await aBatchOf(10)
  await academy.db
    .insertInto('memberships')
    .values({ student_id, batch_id, joined_on: '2026-01-05' })
    .execute()

  expect((await save({ student_class: 10 })).status).toBe(200)
  expect(await membershipsOf(academy, student_id)).toMatchObject([{ batch_id, left_on: null }])
})

test('a batch of another class is not kept as the only one', async ({ academy }) => {
  const { aBatchOf, student_id, uid } = await theRecord(academy)
  const batch_id = await aBatchOf(9)
  await toggleMembership(academy.db, batch_id, uid)
  await academy.db.updateTable('students').set({ student_class: 8 }).execute()

  await expect(assignBatch(academy.db, batch_id, uid)).rejects.toMatchObject({ statusCode: 409 })
  expect(await membershipsOf(academy, student_id)).toMatchObject([{ batch_id, left_on: null }])
})

test('batches of a student are those that go on, in the order in which they were joined', async ({
  academy,
}) => {
  const { profileOf, student_id, uid } = await theRecord(academy)
  const { db } = academy
  const ids = [await aPlainBatch(db, 'A'), await aPlainBatch(db, 'B'), await aPlainBatch(db, 'C')]
  const left = await aPlainBatch(db, 'Left')
  const days = ['2026-03-01', '2026-02-01', '2026-02-01']
  for (const [n, batch_id] of ids.entries())
    await db
      .insertInto('memberships')
      .values({ student_id, batch_id, joined_on: days[n] ?? '' })
      .execute()
  const earlier = { joined_on: '2026-01-05', left_on: '2026-01-31' }
  await db
    .insertInto('memberships')
    .values({ student_id, batch_id: left, ...earlier })
    .execute()

  expect((await profileOf(uid)).batches).toMatchObject([
    { name: 'B' },
    { name: 'C' },
    { name: 'A' },
  ])
  await db.transaction().execute(async (trx) => {
    for (const found of [
      await presentBatches(trx, student_id),
      await lockPresentBatches(trx, student_id),
    ])
      expect(found.map(({ batch_name }) => batch_name)).toEqual(['B', 'C', 'A'])
  })
})

test('the students of a class come in parts, by first name, last name and number', async ({
  academy,
}) => {
  const names = [
    ['Zoya', 'Das'],
    ['Arjun', 'Sen'],
    ['Arjun', 'Bose'],
    ['Arjun', 'Sen'],
  ] as const
  const students = []
  for (const [first_name, last_name] of names)
    students.push((await academy.aStudent({ first_name, last_name })).profile.student_id)
  const [zoya, sen, bose, other] = students
  const found: number[] = []
  let after: Parameters<typeof studentsOfClassAfter>[2]['after']
  for (let more = true; more; ) {
    const rows = await studentsOfClassAfter(academy.db, 9, { after, limit: 1 })
    expect(rows.length).toBeLessThanOrEqual(1)
    found.push(...rows.map(({ student_id }) => student_id))
    after = rows[0]
    more = after !== undefined
  }

  expect(found).toEqual([bose, sen, other, zoya])
})
