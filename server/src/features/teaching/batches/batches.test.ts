import { eraseStudent } from '@ganit/contract/office/privacy'
import { deleteCourse } from '@ganit/contract/site/courses'
import {
  type BatchesPage,
  createClassBatch,
  deleteBatch,
  getBatch,
  getBatchName,
  listBatchesOfClass,
  listClassBatches,
  listClassTimes,
} from '@ganit/contract/teaching/batches'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { aCourseOf, BATCH, theBatches } from '../../../../test/batches.ts'
import { aCashPayment, theLedger } from '../../../../test/ledger.ts'
import { somebodyWaits } from '../../../../test/locks.ts'

/** A batch without teacher, room and last day; and a weekly time of it. */
const UNPLACED = {
  teacher_id: null,
  room_id: null,
  online_url: null,
  capacity: null,
  starts_on: null,
  ends_on: null,
  times_from: null,
}
const unplaced = (time: object) => ({ ...time, teacher_id: null, room_id: null })

test('a batch goes over the wire in both its readings', async ({ academy }) => {
  const { create } = await theBatches(academy)
  const course_id = await aCourseOf(academy)
  const { batch_id } = (await create({ course_id: String(course_id) })).body.batch
  const { token } = await academy.signInAdmin()
  const headers = { authorization: `Bearer ${token}` }
  const get = async (url: string) => (await academy.app.inject({ url, headers })).json()
  const batch = {
    batch_id,
    id: batch_id,
    batch_name: 'Class 9 – Morning',
    name: 'Class 9 – Morning',
    description: 'For those who are up early.',
    course_id,
    course_name: 'Number Systems',
    classNumber: 9,
    any_class: false,
    ...UNPLACED,
    schedules: BATCH.schedules.map(unplaced),
    student_count: 0,
    version: 1,
  }

  expect(await get('/api/batchmanegment/all_batches_with_schedule/')).toEqual([batch])
  expect(await get('/api/batches')).toEqual([batch])
  expect(await get('/api/batches/class/9')).toEqual([batch])
  expect(await get('/api/batches/class/8')).toEqual([])
  expect(await get(`/api/batches/${batch_id}`)).toEqual({
    id: batch_id,
    name: 'Class 9 – Morning',
    classNumber: 9,
  })
})

test('a batch is created, read, changed and deleted', async ({ academy }) => {
  const { create, read, change, remove } = await theBatches(academy)
  const made = await create({ course_id: '' })

  expect(made).toMatchObject({ status: 201, body: { message: 'Batch saved!' } })
  const { batch } = made.body
  expect(batch).toMatchObject({ class_number: null, course_id: null, course_name: null })
  expect((await read(String(batch.batch_id))).body).toEqual(batch)
  const schedules = [{ weekday: 'Sunday', start_time: '10:00', end_time: '11:00' }]
  const changed = await change({ batch_id: batch.batch_id, description: ' ', schedules })
  expect(changed.body).toEqual({
    message: 'Batch saved!',
    batch: { ...batch, description: '', schedules: schedules.map(unplaced), version: 2 },
  })
  expect((await change({ batch_id: batch.batch_id, batch_name: 'Evening' })).body.batch).toEqual({
    ...changed.body.batch,
    batch_name: 'Evening',
    name: 'Evening',
    version: 3,
  })
  expect(await remove(batch.batch_id)).toMatchObject({ body: { message: 'Batch deleted' } })
  expect((await read(batch.batch_id)).status).toBe(404)
})

test('a refusal names all faults at once, also in nested rows, for a new batch and a changed one [S077]', async ({
  academy,
}) => {
  const { aBatch, create, change, list } = await theBatches(academy)
  const batch_id = await aBatch()
  const before = (await list()).body
  const wrong = {
    batch_name: ' ',
    course_id: 'x',
    schedules: [
      { weekday: 'Monday', start_time: '07:00', end_time: '07:00' },
      { weekday: 'Montag', start_time: '25:00', end_time: '' },
    ],
  }
  const fields = {
    batch_name: 'Batch Name is required.',
    course_id: expect.any(String),
    'schedules.0.end_time': 'End Time must be after Start Time.',
    'schedules.1.weekday': 'Weekday must be a day from Monday to Sunday.',
    'schedules.1.start_time': 'Start Time must be a time such as 17:30.',
    'schedules.1.end_time': 'End Time is required.',
  }

  for (const reply of [await create(wrong), await change({ batch_id, ...wrong })]) {
    expect(reply.status).toBe(400)
    expect(reply.fields).toEqual(fields)
  }
  expect((await list()).body).toEqual(before)
})

const lesson = (weekday: string, start_time: string, end_time: string) => ({
  weekday,
  start_time,
  end_time,
})

test.for([
  ['schedules', { schedules: [] }],
  ['schedules', { schedules: 'Monday' }],
  ['schedules', { schedules: Array(51).fill(lesson('Monday', '07:00', '08:00')) }],
  ['batch_name', { batch_name: 'x'.repeat(201) }],
  ['batch_name', { batch_name: 'a\u0000b' }],
  ['description', { description: 'x'.repeat(5001) }],
  ['course_id', { course_id: 77 }],
  ['course_id', { course_id: 99_999_999_999 }],
  [
    'schedules.1.start_time',
    { schedules: [lesson('Monday', '07:00', '09:00'), lesson('Monday', '08:59', '10:00')] },
  ],
] as const)(
  'a wrong %s is 400 and named: %.60j [S077 S081]',
  async ([field, wrong], { academy }) => {
    const { aBatch, create, change } = await theBatches(academy)
    const batch_id = await aBatch()

    for (const reply of [await create(wrong), await change({ batch_id, ...wrong })])
      expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, [field]])
  },
)

test('lessons of one day may touch, and those of two days may be at one time', async ({
  academy,
}) => {
  const { create } = await theBatches(academy)
  const schedules = [
    lesson('Monday', '08:00', '09:00'),
    lesson('Monday', '07:00', '08:00'),
    lesson('Tuesday', '07:30', '08:30'),
  ]

  expect((await create({ schedules })).body.batch.schedules).toEqual(schedules.map(unplaced))
})

test('an unknown batch is 404, to read, change and delete', async ({ academy }) => {
  const { read, change, remove } = await theBatches(academy)

  for (const reply of [await read(7), await change({ batch_id: 7 }), await remove(7)])
    expect(reply).toMatchObject({ status: 404, error: 'Batch not found.' })
  expect(await read('abc')).toMatchObject({ status: 400, fields: { batch_id: expect.any(String) } })
})

test('a batch of a class needs a name and a class, and has no weekly plan yet', async ({
  academy,
}) => {
  const { call } = await theBatches(academy)
  const make = (body: object) => call(createClassBatch, { body } as never)

  expect(await make({ name: ' ' })).toMatchObject({
    status: 400,
    fields: { name: 'Please fill all fields', classNumber: 'Please fill all fields' },
  })
  expect(await make({ name: 'A', classNumber: 13 })).toMatchObject({
    status: 400,
    fields: { classNumber: expect.any(String) },
  })
  expect(await make({ name: ' A ', classNumber: '7' })).toMatchObject({
    status: 201,
    body: { message: 'Batch saved!', batch: { name: 'A', class_number: 7, schedules: [] } },
  })
})

test('a class outside 1 to 12 in the path is 404', async ({ academy }) => {
  const { call } = await theBatches(academy)
  for (const classNumber of ['0', '13', 'nine', '-1'])
    expect((await call(listBatchesOfClass, { params: { classNumber } })).status).toBe(404)
})

test('all batches are listed by class and name', async ({ academy }) => {
  const { call, aBatch, aBatchOf } = await theBatches(academy)
  await aBatch({ batch_name: 'Any class' })
  await aBatchOf(9, 'Evening')
  await aBatchOf(7, 'Noon')
  await aBatchOf(9, 'Early')

  const names = (await call(listClassBatches)).body.map(({ name }) => name)
  expect(names).toEqual(['Noon', 'Early', 'Evening', 'Any class'])
})

test('a batch follows its course to another class, and keeps its class without one', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aBatchOf, change } = await theBatches(academy)
  const batch_id = await aBatchOf(7)
  const course_id = await aCourseOf(academy, { class_level_id: 10 })
  const classAfter = async (changes: object) =>
    (await change({ batch_id, ...changes })).body.batch.class_number

  expect(await classAfter({ course_id: null })).toBe(7)
  expect(await classAfter({ course_id })).toBe(10)
  expect(await classAfter({ course_id: null })).toBe(10)
})

test('a course that is moved to another class leaves its batches in theirs', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aBatch, change } = await theBatches(academy)
  const course_id = await aCourseOf(academy, { class_level_id: 9 })
  const batch_id = await aBatch({ course_id })
  await academy.db.updateTable('courses').set({ class_level_id: 10 }).execute()

  expect((await change({ batch_id, course_id })).body.batch.class_number).toBe(9)
})

test('a batch with students of one class is not moved to another', async ({ academy }) => {
  const { aBatch, aBatchOf, change, toggle } = await theBatches(academy)
  const { profile } = await academy.aStudent({ student_class: 9 })
  const course_id = await aCourseOf(academy, { class_level_id: 10 })
  const batches = [await aBatchOf(9), await aBatch()]
  for (const batch_id of batches) await toggle(batch_id, profile.student_id)

  for (const batch_id of batches) {
    const refused = await change({ batch_id, course_id })
    expect(refused.status).toBe(409)
    expect(refused.error).toContain('1 student of another class is in this batch')
    await toggle(batch_id, profile.student_id)
    expect((await change({ batch_id, course_id })).body.batch.class_number).toBe(10)
  }
})

test('a batch without a course takes another class or any, unless a student is of a third', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aBatchOf, change, toggle, list } = await theBatches(academy)
  const { profile } = await academy.aStudent({ student_class: 9 })
  const batch_id = await aBatchOf(9)
  await toggle(batch_id, profile.student_id)

  expect(await change({ batch_id, class_number: '10' })).toMatchObject({
    status: 409,
    error:
      'The batch would be of Class 10, and 1 student of another class is in this batch. Move them to another batch first.',
  })
  expect((await change({ batch_id, class_number: '' })).body.batch.class_number).toBeNull()
  expect((await change({ batch_id, class_number: 9 })).body.batch.class_number).toBe(9)
  await toggle(batch_id, profile.student_id)
  expect((await change({ batch_id, class_number: 12 })).body.batch).toMatchObject({
    class_number: 12,
    version: 4,
  })
  expect((await list({ takes_class: 12 })).body).toHaveLength(1)
  expect(await toggle(batch_id, profile.student_id)).toMatchObject({ status: 409 })
  expect(await change({ batch_id, class_number: 13 })).toMatchObject({ status: 400 })
})

test('any class is offered to all of them only where it was chosen', async ({ academy }) => {
  const { aBatch, change, call } = await theBatches(academy)
  const offered = async () => {
    const shown = await call(listClassTimes, { params: { classNumber: '2' } } as never)
    return shown.body.map(({ batch_id }) => batch_id)
  }
  const batch_id = await aBatch()
  expect(await offered()).toEqual([])
  for (const [chosen, any_class] of [
    [{ class_number: null }, true],
    [{ class_number: 9 }, false],
    [{ any_class: true }, true],
    [{ any_class: false }, false],
    [{ class_number: null, any_class: false }, false],
    [{ any_class: true }, true],
    [{ description: 'Any' }, true],
  ] as const) {
    expect((await change({ batch_id, ...chosen })).body.batch).toMatchObject({ any_class })
    expect(await offered()).toEqual(any_class ? [batch_id] : [])
  }
  const fields = { class_number: 'Choose one class, or any.' }
  expect(await change({ batch_id, class_number: 9, any_class: true })).toMatchObject({ fields })
  const course_id = await aCourseOf(academy, { class_level_id: 10 })
  expect((await change({ batch_id, course_id })).body.batch).toMatchObject({ any_class: false })
  expect((await change({ batch_id, any_class: true })).status).toBe(400)
  const [made, other] = await Promise.all([
    aBatch({ class_number: 4 }),
    aBatch({ any_class: true }),
  ])
  expect((await call(getBatch, { body: { batch_id: made } })).body).toMatchObject({
    class_number: 4,
  })
  expect(await offered()).toEqual([other])
})

test('the class of a course is not chosen apart from it; of a batch that leaves its course it is', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aBatch, change } = await theBatches(academy)
  const course_id = await aCourseOf(academy, { class_level_id: 10 })
  const batch_id = await aBatch({ course_id })
  const fields = { class_number: 'The course says the class. Choose No course first.' }

  expect(await change({ batch_id, class_number: 9 })).toMatchObject({ status: 400, fields })
  expect(await change({ batch_id, class_number: '' })).toMatchObject({ status: 400, fields })
  expect((await change({ batch_id, class_number: 10 })).body.batch.class_number).toBe(10)
  const left = await change({ batch_id, course_id: null, class_number: 9 })
  expect(left.body.batch).toMatchObject({ course_id: null, class_number: 9 })
  expect(await change({ batch_id, course_id, class_number: 9 })).toMatchObject({ status: 400 })
})

test('of two saves from one state, sent at once, the second is told [S165]', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aBatch, change } = await theBatches(academy)
  const batch_id = await aBatch()
  const replies = await Promise.all([
    change({ batch_id, batch_name: 'One', version: 1 }),
    change({ batch_id, schedules: BATCH.schedules.slice(1), version: 1 }),
  ])

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('somebody who changes only the weekly plan is not overwritten unseen', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aBatch, change } = await theBatches(academy)
  const batch_id = await aBatch()
  const plan = { batch_id, schedules: BATCH.schedules.slice(1), version: 1 }

  expect((await change(plan)).status).toBe(200)
  expect((await change({ ...plan, schedules: BATCH.schedules })).status).toBe(409)
})

test('a batch is deleted after whoever pays in it, an erased student too, and then is not', {
  tags: 'slow',
}, async ({ academy }) => {
  const { db, aMember, addFee, aBatch, call } = await theLedger(academy)
  const batch_id = await aBatch()
  const { student_id, uid } = await aMember(batch_id)
  await db.updateTable('memberships').set({ joined_on: '2026-01-01' }).execute()
  await addFee(batch_id, { due_date: '2026-02-01' })
  await call(eraseStudent, { params: { uid }, body: { confirm: student_id } })
  const { deleting } = await db.transaction().execute(async (trx) => {
    await aCashPayment(trx as never, { student_id, amount: '10.00' }, '2026-11-01')
    const answer = call(deleteBatch, { params: { id: String(batch_id) } })
    await somebodyWaits(academy)
    return { deleting: answer }
  })

  expect(await deleting).toMatchObject({
    status: 409,
    error: expect.stringContaining('has 1 payment'),
  })
})

test('a course with batches or students is refused with 409 that says so [S169]', async ({
  academy,
}) => {
  const { call, aBatch } = await theBatches(academy)
  const course_id = await aCourseOf(academy)
  const { uid } = await academy.aStudent()
  await aBatch({ course_id })
  await aBatch({ course_id })
  await academy.db.updateTable('students').set({ course_id }).where('uid', '=', uid).execute()

  const held = await call(deleteCourse, { params: { id: String(course_id) } })
  expect(held.status).toBe(409)
  expect(held.error).toContain('still has 2 batches and 1 student.')
})

test('only the admin and a batch’s own students see the name of the batch [S047]', async ({
  academy,
}) => {
  const { aBatch, call, toggle } = await theBatches(academy)
  const id = await aBatch()
  const student = await academy.aStudent()
  const params = { id: String(id) }
  const status = async (who: Pick<typeof student, 'call'>) =>
    (await who.call(getBatchName, { params })).status

  expect([await status({ call }), await status(student)]).toEqual([200, 404])
  await toggle(id, student.profile.student_id)
  expect(await status(student)).toBe(200)
  expect(await status(await academy.aStudent())).toBe(404)
  expect(await status(await academy.signUp())).toBe(404)
  await toggle(id, student.profile.student_id)
  expect(await status(student)).toBe(404)
})

test('lists are filtered, searched, sorted and paged', async ({ academy }) => {
  const { aBatch, aBatchOf, list } = await theBatches(academy)
  const course_id = await aCourseOf(academy, { class_level_id: 8 })
  await aBatch({ batch_name: 'সকাল', course_id })
  await aBatchOf(10, '100% Evening')
  await aBatch({ batch_name: 'Weekend' })
  const names = async (query: Record<string, unknown>) => {
    const { body } = await list(query)
    return (Array.isArray(body) ? body : body.items).map(({ batch_name }) => batch_name)
  }

  expect(await names({})).toEqual(['100% Evening', 'Weekend', 'সকাল'])
  expect(await names({ classNumber: 10 })).toEqual(['100% Evening'])
  expect(await names({ takes_class: 8 })).toEqual(['Weekend', 'সকাল'])
  expect(await names({ course_id })).toEqual(['সকাল'])
  expect(await names({ search: 'WEEK', classNumber: '' })).toEqual(['Weekend'])
  expect(await names({ search: 'up early' })).toEqual(['Weekend', 'সকাল'])
  expect(await names({ search: '%' })).toEqual(['100% Evening'])
  expect(await names({ sort: 'classNumber' })).toEqual(['সকাল', '100% Evening', 'Weekend'])
  expect(await names({ sort: 'batch_id', order: 'desc' })).toEqual([
    'Weekend',
    '100% Evening',
    'সকাল',
  ])
  const page = (await list({ page: 2, page_size: 2 })).body as BatchesPage
  expect(page).toMatchObject({ total: 3, page: 2, page_size: 2 })
  expect(page.items).toHaveLength(1)
})

test.for([
  ['page', '0'],
  ['page_size', '101'],
  ['sort', 'version'],
  ['order', 'up'],
  ['search', 'a\u0000'],
  ['classNumber', '13'],
  ['takes_class', 'x'],
  ['course_id', 'x'],
] as const)('the query %s=%j is 400 and named', async ([name, value], { academy }) => {
  const { list } = await theBatches(academy)
  const reply = await list({ [name]: value })

  expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, [name]])
})
