import { getBatch } from '@ganit/contract/teaching/batches'
import { type Academy, test } from '../../../../test/academy.ts'
import { timeOn } from '../../../../test/batches.ts'
import { beginEachTestAt, setDay, workOfDay } from '../../../../test/days.ts'
import { theChanges } from '../../../../test/lesson-changes.ts'
import { lessonsOf } from '../../../../test/lessons.ts'

// A Monday; it is noon at the academy.
beginEachTestAt('2026-12-07')

/** A batch on Mondays and Wednesdays until 21 December, then on Tuesday afternoons and Wednesdays. */
async function theTimesAhead(academy: Academy) {
  const { db } = academy
  const changes = await theChanges(academy)
  const { create, change, call } = changes
  const [old, other] = [await changes.aTeacher('Old'), await changes.aTeacher('New')]
  const schedules = [timeOn('Monday'), timeOn('Wednesday')]
  const { batch } = (await create({ schedules, teacher_id: old.uid, ends_on: '2026-12-30' })).body
  const { batch_id } = batch
  const coming = [timeOn('Tuesday', '15:00', '16:00'), timeOn('Wednesday')]
  const saved = await change({ batch_id, schedules: coming, from: '2026-12-21' })
  const lessons = () =>
    db
      .selectFrom('lessons')
      .selectAll()
      .where('batch_id', '=', batch_id)
      .orderBy('date')
      .orderBy('start_time')
      .execute()
  return {
    ...changes,
    batch_id,
    saved,
    old,
    other,
    lessons,
    read: async () => (await call(getBatch, { body: { batch_id } })).body,
    /** Days and starts of the lessons, such as `12-07 17:00`. */
    starts: async () =>
      (await lessons()).map(({ date, start_time }) => `${date.slice(5)} ${start_time.slice(0, 5)}`),
    teachers: async () =>
      (await lessons()).map(({ date, teacher_id }) => [
        date.slice(5),
        teacher_id === other.uid ? 'New' : 'Old',
      ]),
    weekly: async (day: string, body: object) => {
      const lesson = (await lessons()).find(({ date }) => date === day)
      return changes.move(lesson?.lesson_id ?? 0, { scope: 'weekly', ...body })
    },
  }
}

const FORMER = ['12-07 17:00', '12-09 17:00', '12-14 17:00', '12-16 17:00']
const COMING = ['12-22 15:00', '12-23 17:00', '12-29 15:00', '12-30 17:00']

test('another teacher holds in the times that hold now and in those to come, which stay ahead', async ({
  academy,
  expect,
}) => {
  const { batch_id, change, starts, teachers, other, old, read } = await theTimesAhead(academy)
  const { body } = await change({ batch_id, teacher_id: other.uid, from: '2026-12-14' })

  expect(body).not.toHaveProperty('kept')
  expect(await starts()).toEqual([...FORMER, ...COMING])
  expect(await teachers()).toEqual([
    ['12-07', 'Old'],
    ['12-09', 'Old'],
    ['12-14', 'New'],
    ['12-16', 'New'],
    ['12-22', 'New'],
    ['12-23', 'New'],
    ['12-29', 'New'],
    ['12-30', 'New'],
  ])
  expect(await read()).toMatchObject({ times_from: '2026-12-21', teacher_id: other.uid })
  // The times change back, from a day after the new times begin.
  await change({ batch_id, teacher_id: old.uid, from: '2026-12-28' })
  expect((await teachers()).map(([, name]) => name)).toEqual([
    ...['Old', 'Old', 'New', 'New', 'New', 'New', 'Old', 'Old'],
  ])
  expect(await starts()).toEqual([...FORMER, ...COMING])
})

test('a weekly time moves in the times that hold then and in those to come, where it is one of them', async ({
  academy,
  expect,
}) => {
  const { starts, weekly, read } = await theTimesAhead(academy)
  const at = { start_time: '12:00', end_time: '13:00' }
  const moved = await weekly('2026-12-09', { date: '2026-12-09', ...at })
  expect([moved.status, 'kept' in moved.body]).toEqual([200, false])
  expect(await starts()).toEqual([
    ...['12-07 17:00', '12-09 12:00', '12-14 17:00', '12-16 12:00'],
    ...['12-22 15:00', '12-23 12:00', '12-29 15:00', '12-30 12:00'],
  ])
  expect(await read()).toMatchObject({
    times_from: '2026-12-21',
    schedules: [timeOn('Tuesday', '15:00', '16:00'), timeOn('Wednesday', '12:00', '13:00')],
  })

  await weekly('2026-12-14', { date: '2026-12-15', ...at })
  expect((await starts()).slice(0, 5)).toEqual([
    ...['12-07 17:00', '12-09 12:00', '12-15 12:00', '12-16 12:00', '12-22 15:00'],
  ])
  // The times of that day have no Monday.
  expect((await weekly('2026-12-15', { date: '2026-12-22', ...at })).fields).toEqual({
    scope: 'The weekly time of this lesson is gone.',
  })
  expect((await weekly('2026-12-16', { date: '2026-12-15', ...at })).fields).toEqual({
    start_time: 'This overlaps another schedule of the same day.',
  })
})

test('a lesson that was moved by more than a week with its time leaves the weeks between as they were', async ({
  academy,
  expect,
}) => {
  const { batch_id, change, starts, weekly } = await theTimesAhead(academy)
  await change({ batch_id, schedules: [timeOn('Monday')] })
  await weekly('2026-12-14', { date: '2026-12-29', start_time: '12:00', end_time: '13:00' })

  const all = ['12-07 17:00', '12-21 17:00', '12-28 17:00', '12-29 12:00']
  expect(await starts()).toEqual(all)
  await workOfDay(academy.db)
  expect(await starts()).toEqual(all)
})

test('a last day that was a slip gives back the lessons of both times when it is taken away', async ({
  academy,
  expect,
}) => {
  const { batch_id, change, starts } = await theTimesAhead(academy)
  await change({ batch_id, ends_on: '2026-12-08' })
  expect(await starts()).toEqual(['12-07 17:00'])
  await change({ batch_id, ends_on: '2026-12-30' })
  expect(await starts()).toEqual([...FORMER, ...COMING])
})

test('times that are sent are all that there are from their day on', async ({
  academy,
  expect,
}) => {
  const { batch_id, change, starts, db } = { ...(await theTimesAhead(academy)), db: academy.db }
  const sent = [timeOn('Friday')]
  expect(
    (await change({ batch_id, schedules: sent, from: '2026-12-28' })).body.batch,
  ).toMatchObject({
    times_from: '2026-12-28',
  })
  expect(await starts()).toEqual([...FORMER, '12-22 15:00', '12-23 17:00'])
  setDay('2026-12-22')
  await workOfDay(db)
  expect(await starts()).toEqual([...FORMER, '12-22 15:00', '12-23 17:00'])
  await change({ batch_id, schedules: sent, ends_on: '2027-01-01' })
  await change({ batch_id, schedules: [timeOn('Saturday')] })
  expect(await starts()).toEqual([...FORMER, '12-26 17:00'])
  expect(await db.selectFrom('former_schedules').selectAll().execute()).toEqual([])
})

test('a teacher has the batch for as long as it has a time of theirs', async ({
  academy,
  expect,
}) => {
  const { batch_id, change, other, old, saved, add } = await theTimesAhead(academy)
  expect(saved.status).toBe(200)
  await change({ batch_id, teacher_id: other.uid, from: '2026-12-21' })
  await add({ batch_id, date: '2026-12-29', start_time: '09:00', end_time: '10:00' })
  const seen = async () =>
    (await lessonsOf(old.call, { from: '2026-12-29', to: '2026-12-29' })).length
  expect(await seen()).toBeGreaterThan(0)
  // Moves that day into the past for PostgreSQL, whose clock is real.
  const past = { from_day: '-infinity', until_day: '2020-01-01' }
  await academy.db.updateTable('former_schedules').set(past).execute()
  expect(await seen()).toBe(0)
})

test('lessons whose times an older release has replaced stay as they are', async ({
  academy,
  expect,
}) => {
  const { batch_id, change, starts, teachers, other } = await theTimesAhead(academy)
  await academy.db.updateTable('batches').set({ times_from: '2026-12-22' }).execute()
  await change({ batch_id, teacher_id: other.uid })

  expect(await starts()).toEqual([...FORMER, ...COMING])
  expect((await teachers()).map(([, name]) => name)).toEqual([
    ...['Old', 'Old', 'Old', 'Old', 'New', 'New', 'New', 'New'],
  ])
})
