import { updateStudentDetail } from '@ganit/contract/people/directory'
import { updateProfile } from '@ganit/contract/people/students'
import { deleteBatch } from '@ganit/contract/teaching/batches'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { aCourseOf, theBatches } from '../../../../test/batches.ts'
import { somebodyWaits } from '../../../../test/locks.ts'

/** A student of Class 9 in two batches, and the admin who changes their record. */
async function aStudentInBatches(academy: Academy) {
  const batches = await theBatches(academy)
  const student = await academy.aStudent({ student_class: 9 })
  const first = await batches.aBatchOf(9, 'First')
  const second = await batches.aBatchOf(9, 'Second')
  for (const id of [first, second]) await batches.toggle(id, student.uid)
  const params = { uid: student.uid }
  return {
    ...batches,
    first,
    second,
    profile: () => batches.profileOf(student.uid),
    save: (body: Record<string, unknown>) => batches.call(updateProfile, { params, body } as never),
    saveOwn: (body: Record<string, unknown>) =>
      student.call(updateProfile, { params, body } as never),
  }
}

test('the first batch is the one joined first', async ({ academy }) => {
  const { first, second, profile } = await aStudentInBatches(academy)

  expect(await profile()).toMatchObject({
    batch_id: first,
    batches: [
      { id: first, name: 'First' },
      { id: second, name: 'Second' },
    ],
  })
})

test('a received profile sent back leaves the batches as they are, by the student or the admin', async ({
  academy,
}) => {
  const { profile, save, saveOwn } = await aStudentInBatches(academy)
  const received = await profile()

  for (const send of [save, saveOwn]) {
    expect((await send(received)).status).toBe(200)
    expect((await profile()).batches).toEqual(received.batches)
  }
})

test('a student’s own change of batches is 403 naming it, equal ones are harmless', async ({
  academy,
}) => {
  const { first, second, profile, saveOwn } = await aStudentInBatches(academy)
  const before = await profile()
  const wrong = [
    { batch_id: second },
    { batch_id: null },
    { batch_id: 77 },
    { batches: [] },
    { batches: [{ id: first }] },
    { batches: [{ id: first }, { id: second }, { id: 77 }] },
  ]

  for (const body of wrong) {
    const refused = await saveOwn({ ...body, city: 'Howrah' })
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([403, Object.keys(body)])
  }
  expect(await profile()).toEqual(before)
  const equal = { batch_id: String(first), batches: [{ id: second }, { id: first }] }
  expect((await saveOwn(equal)).status).toBe(200)
})

test('the admin’s batch_id makes it the only batch, and null clears', async ({ academy }) => {
  const { second, save } = await aStudentInBatches(academy)

  expect((await save({ batch_id: String(second) })).body.student).toMatchObject({
    batch_id: second,
    batches: [{ id: second, name: 'Second' }],
  })
  expect((await save({ batch_id: null, city: 'Howrah' })).body.student).toMatchObject({
    batch_id: null,
    batches: [],
    city: 'Howrah',
  })
})

test('an unknown batch is 400, one of another class 409, and nothing is saved', async ({
  academy,
}) => {
  const { aBatchOf, profile, save } = await aStudentInBatches(academy)
  const before = await profile()
  const tenth = await aBatchOf(10)

  expect(await save({ batch_id: 77, city: 'Howrah' })).toMatchObject({
    status: 400,
    fields: { batch_id: 'Batch not found.' },
  })
  expect((await save({ batch_id: tenth, city: 'Howrah' })).status).toBe(409)
  expect(await profile()).toEqual(before)
})

test('a class is changed only together with the batches of the old one', async ({ academy }) => {
  const { aBatchOf, first, profile, save } = await aStudentInBatches(academy)
  const before = await profile()
  const tenth = await aBatchOf(10)

  for (const body of [{ student_class: 10 }, { student_class: 10, batch_id: first }]) {
    const refused = await save(body)
    expect(refused).toMatchObject({
      status: 409,
      error: expect.stringContaining('‘First’, a batch of Class 9'),
    })
  }
  expect(await profile()).toEqual(before)
  expect((await save({ student_class: 9 })).status).toBe(200)
  expect((await save({ student_class: 10, batch_id: tenth })).body.student).toMatchObject({
    student_class: 10,
    batches: [{ id: tenth }],
  })
  expect((await save({ student_class: 11, batch_id: null })).body.student).toMatchObject({
    student_class: 11,
    batches: [],
  })
})

test('the batch that one is in already is no way round its class', async ({ academy }) => {
  const { first, assign, profile } = await aStudentInBatches(academy)
  const { uid } = await profile()
  await academy.db.updateTable('students').set({ student_class: 10 }).execute()

  expect((await assign(first, uid)).status).toBe(409)
  expect((await profile()).batches).toHaveLength(2)
})

test('a course that is deleted while a record is given it is a wrong field of the form', async ({
  academy,
}) => {
  const { profile, call } = await aStudentInBatches(academy)
  const { student_id } = await profile()
  const course_id = await aCourseOf(academy)
  const body = { student_id, student_class: course_id } as never
  const { saving } = await academy.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('courses').execute()
    const answer = call(updateStudentDetail, { body })
    await somebodyWaits(academy)
    return { saving: answer }
  })

  expect(await saving).toMatchObject({
    status: 400,
    fields: { student_class: 'Course not found.' },
  })
})

test('a batch without a class goes along into another class', async ({ academy }) => {
  const { aBatch, assign, profile, save } = await aStudentInBatches(academy)
  const any = await aBatch()
  await assign(any, (await profile()).uid)

  expect((await save({ student_class: 12 })).body.student).toMatchObject({
    student_class: 12,
    batch_id: any,
  })
})

test('a student who changes class while their batch does is asked to wait, and then refused', async ({
  academy,
}) => {
  const { aBatch, assign, profile, save } = await aStudentInBatches(academy)
  const { uid } = await profile()
  const batch_id = await aBatch()
  await assign(batch_id, uid)
  const { saving } = await academy.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('batches')
      .set({ class_number: 9 })
      .where('batch_id', '=', batch_id)
      .execute()
    const answer = save({ student_class: 10 })
    await somebodyWaits(academy)
    return { saving: answer }
  })

  expect((await saving).status).toBe(409)
  expect((await profile()).student_class).toBe(9)
})

test('a batch that is deleted changes its students’ records: who saves from before is told', async ({
  academy,
}) => {
  const { first, profile, save, call } = await aStudentInBatches(academy)
  const before = await profile()
  expect((await call(deleteBatch, { params: { id: String(first) } })).status).toBe(200)
  expect(await profile()).toMatchObject({ version: Number(before.version) + 1 })

  const { version, batch_id } = before
  expect(await save({ city: 'Howrah', batch_id, from_version: version })).toMatchObject({
    status: 409,
    error: expect.stringContaining('changed in another tab'),
  })
})
