import { type Academy, test } from '../../../../test/academy.ts'
import { theBatches, timeOn } from '../../../../test/batches.ts'
import { beginEachTestAt, setDay, workOfDay } from '../../../../test/days.ts'
import { aLesson } from '../../../../test/lessons.ts'
import { makeLessons } from './generation.service.ts'

// A Monday; it is noon at the academy.
const TODAY = '2026-12-07'
const LAST = '2027-03-01'

beginEachTestAt(TODAY)

/** An academy whose batches have weekly times, but no lessons yet. */
async function academyWithoutLessons(academy: Academy) {
  const { db } = academy
  const batches = await theBatches(academy)
  return {
    db,
    /** A batch with these times and columns. */
    async aBatch(schedules: object[], columns: object = {}) {
      const batch_id = await batches.aBatch({ schedules })
      const stored = { description: '', ...columns }
      await db.updateTable('batches').set(stored).where('batch_id', '=', batch_id).execute()
      await db.deleteFrom('lessons').where('batch_id', '=', batch_id).execute()
      return batch_id
    },
    async aRoom(name = 'Blue room') {
      const room = await db.insertInto('rooms').values({ name }).returning('room_id').execute()
      return room[0]?.room_id ?? 0
    },
    async work(day = TODAY) {
      await db.deleteFrom('job_runs').execute()
      setDay(day)
      await workOfDay(db)
    },
    lessons: (batch_id: number) =>
      db
        .selectFrom('lessons')
        .selectAll()
        .where('batch_id', '=', batch_id)
        .orderBy('date')
        .orderBy('start_time')
        .execute(),
  }
}

test('lessons are made for today and the next 84 days, and a second time none', async ({
  academy,
  expect,
}) => {
  const { aBatch, work, lessons } = await academyWithoutLessons(academy)
  const batch = await aBatch([timeOn('Monday'), timeOn('Thursday', '07:00', '08:00')])
  await work()
  const made = await lessons(batch)

  // Thirteen Mondays, both ends included, and twelve Thursdays.
  expect(made.map(({ date }) => date)).toHaveLength(25)
  expect(made[0]).toMatchObject({ date: TODAY, start_time: '17:00:00', kind: 'weekly' })
  expect(made[1]).toMatchObject({
    date: '2026-12-10',
    start_time: '07:00:00',
    end_time: '08:00:00',
  })
  expect(made.at(-1)?.date).toBe(LAST)
  for (const { date, start_time, origin_date, origin_start } of made)
    expect([origin_date, origin_start]).toEqual([date, start_time])
  await work()
  expect(await lessons(batch)).toEqual(made)
  await work('2026-12-10')
  expect((await lessons(batch)).map(({ date }) => date)).toEqual([
    ...made.map(({ date }) => date),
    '2027-03-04',
  ])
})

test('a batch has its lessons as soon as it is saved', async ({ academy, expect }) => {
  const { create } = await theBatches(academy)
  const { batch } = (await create({ schedules: [timeOn('Tuesday')] })).body
  const { lessons } = await academyWithoutLessons(academy)

  expect(await lessons(batch.batch_id)).toHaveLength(12)
})

test('what has begun by now is not made', { tags: 'slow' }, async ({ academy, expect }) => {
  const { aBatch, work, lessons } = await academyWithoutLessons(academy)
  const early = await aBatch([timeOn('Monday', '12:00', '13:00')])
  const later = await aBatch([timeOn('Monday', '12:01', '13:00')])
  await work()

  expect((await lessons(early))[0]?.date).toBe('2026-12-14')
  expect((await lessons(later))[0]?.date).toBe(TODAY)
})

test('lessons are made within the first and the last day, and from the day on which the times hold', {
  tags: 'slow',
}, async ({ academy, expect }) => {
  const { aBatch, work, lessons } = await academyWithoutLessons(academy)
  const within = await aBatch([timeOn('Monday')], {
    starts_on: '2026-12-14',
    ends_on: '2026-12-28',
  })
  const from = await aBatch([timeOn('Monday')], { times_from: '2027-02-16' })
  const ended = await aBatch([timeOn('Monday')], { ends_on: '2026-12-06' })
  const ahead = await aBatch([timeOn('Monday')], { starts_on: '2027-03-02' })
  await work()
  const days = async (batch: number) => (await lessons(batch)).map(({ date }) => date)

  expect(await days(within)).toEqual(['2026-12-14', '2026-12-21', '2026-12-28'])
  expect(await days(from)).toEqual(['2027-02-22', LAST])
  expect(await days(ended)).toEqual([])
  expect(await days(ahead)).toEqual([])
})

test('a weekly time has its own room and teacher, else those of the batch', {
  tags: 'slow',
}, async ({ academy, expect }) => {
  const { db, aBatch, aRoom, work, lessons } = await academyWithoutLessons(academy)
  const [blue, red] = [await aRoom('Blue'), await aRoom('Red')]
  const [one, two] = [await academy.signUpAs('teacher'), await academy.signUpAs('teacher')]
  const of_batch = { room_id: blue, teacher_id: one.uid, ends_on: '2026-12-13' }
  const batch = await aBatch([timeOn('Monday'), timeOn('Tuesday')], of_batch)
  const own = { room_id: red, teacher_id: two.uid }
  await db.updateTable('batch_schedules').set(own).where('weekday', '=', 'Tuesday').execute()
  await work()

  expect(await lessons(batch)).toMatchObject([
    { date: TODAY, room_id: blue, teacher_id: one.uid },
    { date: '2026-12-08', room_id: red, teacher_id: two.uid },
  ])
})

test('where the room or the teacher is taken, a lesson is made without that one', {
  tags: 'slow',
}, async ({ academy, expect }) => {
  const { aBatch, aRoom, work, lessons } = await academyWithoutLessons(academy)
  const room_id = await aRoom()
  const { uid: teacher_id } = await academy.signUpAs('teacher')
  const week = { ends_on: '2026-12-13' }
  const first = await aBatch([timeOn('Monday', '16:00', '17:00')], { ...week, room_id, teacher_id })
  const touching = await aBatch([timeOn('Monday', '17:00', '18:00')], { ...week, room_id })
  const overlapping = await aBatch([timeOn('Monday', '17:30', '18:30')], {
    ...week,
    room_id,
    teacher_id,
  })
  // The lesson before has no room, so it does not conflict.
  const third = await aBatch([timeOn('Monday', '18:00', '19:00')], { ...week, room_id, teacher_id })
  await work()

  expect(await lessons(first)).toMatchObject([{ room_id, teacher_id }])
  expect(await lessons(touching)).toMatchObject([{ room_id, teacher_id: null }])
  expect(await lessons(overlapping)).toMatchObject([{ room_id: null, teacher_id }])
  expect(await lessons(third)).toMatchObject([{ room_id, teacher_id: null }])
  const later = await aBatch([timeOn('Monday', '16:30', '17:30')], { ...week, room_id, teacher_id })
  await work()
  expect(await lessons(later)).toMatchObject([{ room_id: null, teacher_id: null }])
})

test('a lesson that another of its batch is in the way of is not made', async ({
  academy,
  expect,
}) => {
  const { aBatch, work, lessons } = await academyWithoutLessons(academy)
  const batch = await aBatch([timeOn('Monday')], { ends_on: '2026-12-14' })
  const extra = { date: '2026-12-14', start_time: '16:00', end_time: '17:30' }
  await aLesson(academy, batch, extra)
  await aLesson(academy, batch, { start_time: '18:00', end_time: '19:00', state: 'cancelled' })
  await work()

  expect(await lessons(batch)).toMatchObject([
    { date: TODAY, start_time: '17:00:00', kind: 'weekly' },
    { date: TODAY, start_time: '18:00:00', kind: 'extra' },
    { date: '2026-12-14', start_time: '16:00:00', kind: 'extra' },
  ])
})

test('what was moved or cancelled is not made again where it came from', async ({
  academy,
  expect,
}) => {
  const { db, aBatch, work, lessons } = await academyWithoutLessons(academy)
  const batch = await aBatch([timeOn('Monday'), timeOn('Tuesday')], { ends_on: '2026-12-13' })
  await work()
  const [one, two] = await lessons(batch)
  const moved = { date: '2026-12-09', is_touched: true }
  await db
    .updateTable('lessons')
    .set(moved)
    .where('lesson_id', '=', one?.lesson_id ?? 0)
    .execute()
  const off = { state: 'cancelled', is_touched: true } as const
  await db
    .updateTable('lessons')
    .set(off)
    .where('lesson_id', '=', two?.lesson_id ?? 0)
    .execute()
  const before = await lessons(batch)
  await work()

  expect(await lessons(batch)).toEqual(before)
})

test('on a closed day lessons are made cancelled, with its title as the reason', {
  tags: 'slow',
}, async ({ academy, expect }) => {
  const { db, aBatch, work, lessons } = await academyWithoutLessons(academy)
  const [batch, other] = [await aBatch([timeOn('Monday')]), await aBatch([timeOn('Monday')])]
  await db
    .insertInto('closed_days')
    .values([
      { title: 'Puja', from_date: '2026-12-12', to_date: '2026-12-14' },
      { title: 'Trip', from_date: '2026-12-21', to_date: '2026-12-21', batch_id: batch },
    ])
    .execute()
  await work()
  const states = async (batch_id: number) =>
    (await lessons(batch_id))
      .slice(0, 4)
      .map(({ state, reason, is_touched }) => [state, reason, is_touched])

  const on = ['scheduled', null, false]
  expect(await states(batch)).toEqual([
    on,
    ['cancelled', 'Puja', false],
    ['cancelled', 'Trip', false],
    on,
  ])
  expect(await states(other)).toEqual([on, ['cancelled', 'Puja', false], on, on])
  expect((await lessons(batch))[1]?.closed_day_id).toEqual(expect.any(Number))
})

test('a lesson of former times that somebody has changed stands for one of the new ones of its day', {
  tags: 'slow',
}, async ({ academy, expect }) => {
  const { db, aBatch, work, lessons } = await academyWithoutLessons(academy)
  const day = { ends_on: TODAY }
  const times = [timeOn('Monday', '14:00', '15:00'), timeOn('Monday', '16:00', '17:00')]
  const [batch, other] = [await aBatch(times, day), await aBatch(times, day)]
  const former = {
    kind: 'weekly',
    origin_date: TODAY,
    origin_start: '09:00',
    date: '2026-12-09',
  } as const
  await aLesson(academy, batch, { ...former, is_touched: true })
  await aLesson(academy, other, former)
  await work()
  const starts = async (batch_id: number) =>
    (await lessons(batch_id)).map(({ origin_start }) => origin_start)

  expect(await starts(batch)).toEqual(['16:00:00', '09:00:00'])
  expect(await starts(other)).toEqual(['14:00:00', '16:00:00', '09:00:00'])
  await db.deleteFrom('lessons').where('date', '=', TODAY).execute()
  await work()
  expect(await starts(batch)).toEqual(['16:00:00', '09:00:00'])
})

test('where two make lessons in one room at once, one of them has it', { tags: 'slow' }, async ({
  academy,
  expect,
}) => {
  const { db, aBatch, aRoom, lessons } = await academyWithoutLessons(academy)
  const room_id = await aRoom()
  const times = [timeOn('Monday'), timeOn('Wednesday'), timeOn('Friday')]
  const [one, two] = [await aBatch(times, { room_id }), await aBatch(times, { room_id })]
  const now = { date: TODAY, time: '12:00' }
  const make = (batch_id: number) =>
    db.transaction().execute((trx) => makeLessons(trx, [batch_id], now))
  const made = await Promise.all([make(one), make(two)])

  expect(made).toEqual([37, 37])
  const [first, second] = [await lessons(one), await lessons(two)]
  const roomed = [...first, ...second].filter((lesson) => lesson.room_id !== null)
  expect(roomed).toHaveLength(37)
})
