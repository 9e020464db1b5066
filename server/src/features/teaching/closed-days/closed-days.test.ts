import {
  createClosedDay,
  deleteClosedDay,
  listClosedDays,
  previewClosedDay,
  updateClosedDay,
} from '@ganit/contract/teaching/closed-days'
import { beforeEach, expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { theBatches } from '../../../../test/batches.ts'
import { setClock, setDay } from '../../../../test/days.ts'
import { aWeeklyLesson, storedLesson, takeRegister } from '../../../../test/lesson-rows.ts'

const TODAY = '2026-12-07'
const PUJA = { title: 'Winter break', from_date: '2026-12-21', to_date: '2026-12-27' }

beforeEach(() => {
  setDay(TODAY)
})
async function theClosedDays(academy: Academy) {
  const { call, aBatch, toggle } = await theBatches(academy)
  const create = (body: object = {}) =>
    call(createClosedDay, { body: { ...PUJA, ...body } } as never)
  return {
    call,
    toggle,
    create,
    /** A batch without weekly times, so that it has only the lessons that a test adds. */
    aBatch: async (batch_name: string) => {
      const batch_id = await aBatch({ batch_name })
      await academy.db.deleteFrom('lessons').where('batch_id', '=', batch_id).execute()
      return batch_id
    },
    aClosedDay: async (body: object = {}) => (await create(body)).body.closed_day,
    change: (id: unknown, body: object) =>
      call(updateClosedDay, { params: { closed_day_id: String(id) }, body } as never),
    remove: (id: unknown) => call(deleteClosedDay, { params: { closed_day_id: String(id) } }),
    preview: (body: object = {}) => call(previewClosedDay, { body: { ...PUJA, ...body } } as never),
    list: async (year?: number) =>
      (await call(listClosedDays, { querystring: year ? { year } : {} } as never)).body,
    is: async (lesson_id: number) => {
      const { state, reason, closed_day_id } = await storedLesson(academy, lesson_id)
      return [state, reason, closed_day_id]
    },
  }
}

const HELD = ['scheduled', null, null]

test('a closed day cancels the lessons within, and deleting it brings back exactly those', async ({
  academy,
}) => {
  const { aBatch, aClosedDay, create, remove, is, list } = await theClosedDays(academy)
  const batch_id = await aBatch('Class 9')
  const on = (date: string, more: object = {}) =>
    aWeeklyLesson(academy, { batch_id, date, ...more })
  const [before, first, last, after] = [
    await on('2026-12-20'),
    await on('2026-12-21'),
    await on('2026-12-27'),
    await on('2026-12-28'),
  ]
  const ill = await on('2026-12-23', { state: 'cancelled', reason: 'Ill', is_touched: true })
  const added = await create()

  expect(added).toMatchObject({ status: 201, body: { message: 'Closed day added.' } })
  const { closed_day } = added.body
  expect(closed_day).toEqual({
    ...PUJA,
    closed_day_id: expect.any(Number),
    batch_id: null,
    batch_name: null,
    version: 1,
  })
  const byIt = ['cancelled', PUJA.title, closed_day.closed_day_id]
  expect([await is(first), await is(last)]).toEqual([byIt, byIt])
  expect([await is(before), await is(after)]).toEqual([HELD, HELD])
  expect(await storedLesson(academy, first)).toMatchObject({
    sequence: 1,
    version: 2,
    is_touched: false,
  })

  const { body } = await remove(closed_day.closed_day_id)
  expect(body).toEqual({ message: 'Closed day deleted.', not_restored: [] })
  expect([await is(first), await is(last)]).toEqual([HELD, HELD])
  expect(await is(ill)).toEqual(['cancelled', 'Ill', null])
  expect(await storedLesson(academy, first)).toMatchObject({ sequence: 2, version: 3 })
  expect(await list()).toEqual([])
  expect((await aClosedDay()).closed_day_id).not.toBe(closed_day.closed_day_id)
})

test('one of a batch leaves the others alone', { tags: 'slow' }, async ({ academy }) => {
  const { aBatch, aClosedDay, is } = await theClosedDays(academy)
  const [mine, other] = [await aBatch('Mine'), await aBatch('Other')]
  const date = '2026-12-22'
  const lessons = [
    await aWeeklyLesson(academy, { batch_id: mine, date }),
    await aWeeklyLesson(academy, { batch_id: other, date }),
  ] as const
  const day = await aClosedDay({ batch_id: mine })

  expect(day).toMatchObject({ batch_id: mine, batch_name: 'Mine' })
  expect((await is(lessons[0]))[0]).toBe('cancelled')
  expect(await is(lessons[1])).toEqual(HELD)
})

test('where a register was taken nothing is closed, and the lesson is named', async ({
  academy,
}) => {
  const { aBatch, create, change, aClosedDay, preview, is, list } = await theClosedDays(academy)
  const batch_id = await aBatch('Class 9')
  const [held, taken] = [
    await aWeeklyLesson(academy, { batch_id, date: '2026-12-03' }),
    await aWeeklyLesson(academy, { batch_id, date: '2026-12-04' }),
  ]
  await takeRegister(academy, taken)
  const refused = {
    status: 409,
    error: 'The register of Class 9 on 4 Dec 2026, 5:00 pm was taken.',
  }
  const days = { from_date: '2026-12-03', to_date: '2026-12-05' }

  expect(await create(days)).toMatchObject(refused)
  expect(await preview(days)).toMatchObject(refused)
  expect([await is(held), await list()]).toEqual([HELD, []])
  const { closed_day_id } = await aClosedDay({ ...days, to_date: '2026-12-03' })
  expect(await change(closed_day_id, { to_date: '2026-12-04' })).toMatchObject(refused)
  expect((await is(held))[2]).toBe(closed_day_id)
})

test('a preview counts and touches nothing', async ({ academy }) => {
  const { aBatch, preview, is, list, toggle } = await theClosedDays(academy)
  const [one, two] = [await aBatch('One'), await aBatch('Two')]
  for (const date of ['2026-12-21', '2026-12-22'])
    await aWeeklyLesson(academy, { batch_id: one, date })
  const lesson = await aWeeklyLesson(academy, { batch_id: two, date: '2026-12-21' })
  await aWeeklyLesson(academy, { batch_id: two, date: '2026-12-22', state: 'cancelled' })
  const [both, once] = [await academy.aStudent(), await academy.aStudent()]
  for (const batch of [one, two]) await toggle(batch, both.profile.student_id)
  await toggle(two, once.profile.student_id)

  expect((await preview()).body).toMatchObject({ lessons: 3, batches: 2, students: 2 })
  expect((await preview({ batch_id: one })).body).toMatchObject({
    lessons: 2,
    batches: 1,
    students: 1,
  })
  const guest = await academy.aStudent()
  await academy.db
    .insertInto('lesson_guests')
    .values({ lesson_id: lesson, student_id: guest.profile.student_id })
    .execute()
  expect((await preview()).body).toMatchObject({ lessons: 3, batches: 2, students: 3 })
  expect((await preview({ to_date: '2026-12-21', from_date: '2026-12-20' })).body.lessons).toBe(2)
  expect(await preview({ batch_id: 4711 })).toMatchObject({
    status: 400,
    fields: { batch_id: 'Batch not found.' },
  })
  expect([await is(lesson), await list()]).toEqual([HELD, []])
})

test('a holiday that begins today leaves what has begun, and takes all of a day that is over', {
  tags: 'slow',
}, async ({ academy }) => {
  setClock('2026-12-21', '12:05')
  const { aBatch, aClosedDay, is, preview } = await theClosedDays(academy)
  const batch_id = await aBatch('Class 9')
  const on = (date: string, start_time: string, end_time: string) =>
    aWeeklyLesson(academy, { batch_id, date, start_time, end_time })
  const yesterday = await on('2026-12-20', '07:00', '08:00')
  const over = await on('2026-12-21', '07:00', '08:00')
  const begun = await on('2026-12-21', '12:05', '12:06')
  const coming = await on('2026-12-21', '12:06', '13:00')
  const days = { from_date: '2026-12-20', to_date: '2026-12-21' }
  expect((await preview(days)).body).toMatchObject({ lessons: 2 })
  await aClosedDay(days)
  for (const held of [over, begun]) expect(await is(held)).toEqual(HELD)
  for (const off of [yesterday, coming]) expect((await is(off))[0]).toBe('cancelled')
})

test('shortened it brings back what it covers no more; longer it cancels what is new', async ({
  academy,
}) => {
  const { aBatch, aClosedDay, change, is } = await theClosedDays(academy)
  const batch_id = await aBatch('Class 9')
  const [early, late, later] = [
    await aWeeklyLesson(academy, { batch_id, date: '2026-12-21' }),
    await aWeeklyLesson(academy, { batch_id, date: '2026-12-27' }),
    await aWeeklyLesson(academy, { batch_id, date: '2026-12-29' }),
  ]
  const { closed_day_id, version } = await aClosedDay()
  const shorter = await change(closed_day_id, { to_date: '2026-12-26', title: 'Break', version })

  expect(shorter.body).toMatchObject({
    message: 'Closed day changed.',
    closed_day: { to_date: '2026-12-26', version: 2 },
    not_restored: [],
  })
  expect([await is(early), await is(late)]).toEqual([['cancelled', 'Break', closed_day_id], HELD])
  expect((await change(closed_day_id, { title: 'Other', version })).status).toBe(409)
  await change(closed_day_id, { from_date: '2026-12-22', to_date: '2026-12-30' })
  expect(await is(early)).toEqual(HELD)
  expect([(await is(late))[0], (await is(later))[0]]).toEqual(['cancelled', 'cancelled'])
})

test('a lesson that is held on a closed day all the same stays so when the day is changed', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aBatch, aClosedDay, change, is } = await theClosedDays(academy)
  const { closed_day_id } = await aClosedDay()
  const batch_id = await aBatch('Class 9')
  const extra = await aWeeklyLesson(academy, { batch_id, date: '2026-12-24', kind: 'extra' })
  await change(closed_day_id, { title: 'Other', to_date: '2026-12-28' })

  expect(await is(extra)).toEqual(HELD)
})

test('what another closed day covers stays cancelled by that one', { tags: 'slow' }, async ({
  academy,
}) => {
  const { aBatch, aClosedDay, remove, is } = await theClosedDays(academy)
  const batch_id = await aBatch('Class 9')
  const other = await aBatch('Class 10')
  const [both, one, others] = [
    await aWeeklyLesson(academy, { batch_id, date: '2026-12-25' }),
    await aWeeklyLesson(academy, { batch_id, date: '2026-12-26' }),
    await aWeeklyLesson(academy, { batch_id: other, date: '2026-12-25' }),
  ]
  const all = await aClosedDay()
  const days = { from_date: '2026-12-25', to_date: '2026-12-25' }
  const christmas = await aClosedDay({ title: 'Christmas', batch_id, ...days })
  expect((await is(both))[2]).toBe(all.closed_day_id)
  await remove(all.closed_day_id)

  expect(await is(both)).toEqual(['cancelled', 'Christmas', christmas.closed_day_id])
  expect([await is(one), await is(others)]).toEqual([HELD, HELD])
  await remove(christmas.closed_day_id)
  expect(await is(both)).toEqual(HELD)
})

test('lessons whose place is taken by then stay cancelled and are named', { tags: 'slow' }, async ({
  academy,
}) => {
  const { aBatch, aClosedDay, remove, is } = await theClosedDays(academy)
  const batch_id = await aBatch('Class 9')
  const other = await aBatch('Class 10')
  const { room_id } = await academy.db
    .insertInto('rooms')
    .values({ name: 'Blue', is_active: true })
    .returning('room_id')
    .executeTakeFirstOrThrow()
  const lessons: number[] = []
  for (const day of ['21', '22', '23', '24', '25'])
    lessons.push(await aWeeklyLesson(academy, { batch_id, date: `2026-12-${day}`, room_id }))
  const { closed_day_id } = await aClosedDay({ batch_id })
  await aWeeklyLesson(academy, {
    batch_id: other,
    date: '2026-12-23',
    room_id,
    start_time: '17:30',
  })
  await aWeeklyLesson(academy, { batch_id, date: '2026-12-25', kind: 'extra', end_time: '17:30' })

  expect((await remove(closed_day_id)).body.not_restored).toEqual([
    {
      lesson_id: lessons[2],
      batch_id,
      batch_name: 'Class 9',
      date: '2026-12-23',
      start_time: '17:00',
      end_time: '18:00',
    },
    expect.objectContaining({ lesson_id: lessons[4] }),
  ])
  const states = await Promise.all(lessons.map(async (id) => (await is(id))[0]))
  expect(states).toEqual(['scheduled', 'scheduled', 'cancelled', 'scheduled', 'cancelled'])
  expect(await is(lessons[2] ?? 0)).toEqual(['cancelled', PUJA.title, null])
})

/** Two batches with lessons that are joined. */
async function theTogether(academy: Academy) {
  const days = await theClosedDays(academy)
  const [theirs, hosts] = [await days.aBatch('Theirs'), await days.aBatch('Hosts')]
  const date = '2026-12-23'
  const apart = { start_time: '10:00', end_time: '11:00', end_by_hand: false, room_id: null }
  const host = await aWeeklyLesson(academy, { batch_id: hosts, date })
  const sitting = await aWeeklyLesson(academy, {
    batch_id: theirs,
    date,
    joined_to: host,
    apart: JSON.stringify({ ...apart, teacher_id: null, room_by_hand: false }),
  })
  return { ...days, theirs, hosts, host, sitting }
}

test('a lesson with which another batch sits is not closed alone', { tags: 'slow' }, async ({
  academy,
}) => {
  const { hosts, theirs, host, sitting, create, preview, is } = await theTogether(academy)
  const refused = {
    status: 409,
    error: 'Another lesson is joined to Hosts on 23 Dec 2026, 5:00 pm. Part them first.',
  }

  expect(await preview({ batch_id: hosts })).toMatchObject(refused)
  expect(await create({ batch_id: hosts })).toMatchObject(refused)
  expect([await is(host), await is(sitting)]).toEqual([HELD, HELD])
  expect((await create({ batch_id: theirs })).status).toBe(201)
  expect((await create({ batch_id: hosts })).status).toBe(201)
})

test('lessons that sat together are held together again, or the one with nobody stays cancelled', {
  tags: 'slow',
}, async ({ academy }) => {
  const { hosts, theirs, host, sitting, aClosedDay, create, remove, is } =
    await theTogether(academy)
  const all = await aClosedDay()
  await academy.db
    .updateTable('lessons')
    .set({ end_time: '18:30' })
    .where('lesson_id', '=', host)
    .execute()
  expect((await remove(all.closed_day_id)).body.not_restored).toEqual([])
  expect([await is(host), await is(sitting)]).toEqual([HELD, HELD])
  expect((await storedLesson(academy, sitting)).end_time).toBe('18:30:00')

  const again = await aClosedDay()
  await academy.db
    .updateTable('lessons')
    .set({ end_time: '18:00' })
    .where('lesson_id', '=', sitting)
    .execute()
  const evening = { start_time: '18:00', end_time: '19:00', kind: 'extra' } as const
  await aWeeklyLesson(academy, { batch_id: theirs, date: '2026-12-23', ...evening })
  // Another lesson of the batch partly overlaps the place.
  expect((await remove(again.closed_day_id)).body.not_restored).toEqual([])
  expect((await storedLesson(academy, sitting)).end_time).toBe('18:00:00')

  const third = await aClosedDay()
  expect((await create({ title: 'Exams', batch_id: hosts })).status).toBe(201)
  expect((await remove(third.closed_day_id)).body.not_restored).toMatchObject([
    { lesson_id: sitting },
  ])
  expect([(await is(host))[1], await is(sitting)]).toEqual([
    'Exams',
    ['cancelled', PUJA.title, null],
  ])
})

test('days can be closed as far back as registers can be changed', { tags: 'slow' }, async ({
  academy,
}) => {
  const { create, aClosedDay } = await theClosedDays(academy)
  const back = (field: string) => ({
    status: 400,
    fields: { [field]: 'Days can be closed up to 7 days back.' },
  })

  expect(await create({ from_date: '2026-11-29', to_date: '2026-12-01' })).toMatchObject(
    back('from_date'),
  )
  const days = { from_date: '2026-11-30', to_date: '2026-12-01' }
  const { closed_day_id } = await aClosedDay(days)
  setDay('2027-01-10')
  const { change } = await theClosedDays(academy)
  expect((await change(closed_day_id, { title: 'Rain' })).status).toBe(200)
  expect((await change(closed_day_id, { to_date: '2026-11-30' })).status).toBe(200)
  expect(await change(closed_day_id, { to_date: '2026-12-02' })).toMatchObject(back('to_date'))
  expect(await change(closed_day_id, { from_date: '2026-11-29' })).toMatchObject(back('from_date'))
})

test.for([
  [{ title: ' ' }, { title: 'Title is required.' }],
  [{ title: 'x'.repeat(101) }, { title: 'Title must be at most 100 characters long.' }],
  [{ from_date: '2027-02-29' }, { from_date: 'From must be a real date.' }],
  [{ to_date: '2026-12-20' }, { to_date: 'To must not be before From.' }],
  [{ to_date: '2027-02-19' }, { to_date: 'At most 60 days can be closed at once.' }],
  [{ batch_id: 4711 }, { batch_id: 'Batch not found.' }],
  [{ batch_id: 'x' }, { batch_id: 'Batch must be a whole number from 1 to 2147483647.' }],
] as const)('%j is 400 and named', { tags: 'slow' }, async ([body, fields], { academy }) => {
  const { create, aClosedDay, change } = await theClosedDays(academy)

  expect(await create(body)).toMatchObject({ status: 400, fields })
  const { closed_day_id } = await aClosedDay()
  expect(await change(closed_day_id, body)).toMatchObject({ status: 400, fields })
})

test('a blank end is one day for a new closed day, and 400 for one that is there', {
  tags: 'slow',
}, async ({ academy }) => {
  const { create, aClosedDay, change } = await theClosedDays(academy)
  const fields = { to_date: 'To is required.' }
  const { closed_day_id, from_date, to_date } = await aClosedDay({ to_date: '' })
  expect(to_date).toBe(from_date)
  expect(await change(closed_day_id, { to_date: '' })).toMatchObject({ status: 400, fields })
  expect(await create({ from_date: '', to_date: '' })).toMatchObject({ status: 400 })
})

test('sixty days are not too many, and the list is of those that the year has', {
  tags: 'slow',
}, async ({ academy }) => {
  const { create, aClosedDay, list, call } = await theClosedDays(academy)
  expect((await create({ to_date: '2027-02-18' })).status).toBe(201)
  await aClosedDay({ title: 'Early', from_date: '2026-12-08', to_date: '2026-12-08' })
  const titles = async (year?: number) => (await list(year)).map(({ title }) => title)

  expect(await titles()).toEqual(['Early', PUJA.title])
  expect(await titles(2027)).toEqual([PUJA.title])
  expect(await titles(2028)).toEqual([])
  const wrong = await call(listClosedDays, { querystring: { year: '20267' } } as never)
  expect(wrong.fields).toEqual({ year: 'Year must be a whole number from 1900 to 2199.' })
})

test('everybody sees the academy’s, students those of their own batches too', async ({
  academy,
}) => {
  const { aBatch, aClosedDay, toggle } = await theClosedDays(academy)
  const [mine, other] = [await aBatch('Mine'), await aBatch('Other')]
  const student = await academy.aStudent()
  await toggle(mine, student.profile.student_id)
  for (const [title, batch_id] of [
    ['All', null],
    ['Mine', mine],
    ['Other', other],
  ] as const)
    await aClosedDay({ title, batch_id })
  const seenBy = async ({ call }: Pick<typeof student, 'call'>) =>
    (await call(listClosedDays, { querystring: {} })).body.map(({ title }) => title)

  expect(await seenBy(student)).toEqual(['All', 'Mine'])
  await toggle(mine, student.profile.student_id)
  expect(await seenBy(student)).toEqual(['All'])
  expect(await seenBy(await academy.signUpAs('guardian'))).toEqual(['All'])
  expect(await seenBy(await academy.signUpAs('teacher'))).toEqual(['All', 'Mine', 'Other'])
})

test('an unknown closed day is 404', { tags: 'slow' }, async ({ academy }) => {
  const { change, remove } = await theClosedDays(academy)
  const missing = { status: 404, error: 'Closed day not found.' }

  expect(await change(7, {})).toMatchObject(missing)
  expect(await remove(7)).toMatchObject(missing)
})
