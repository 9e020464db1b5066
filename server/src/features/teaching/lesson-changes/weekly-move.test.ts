import { getBatch } from '@ganit/contract/teaching/batches'
import { type Academy, test } from '../../../../test/academy.ts'
import { timeOn } from '../../../../test/batches.ts'
import { beginEachTestAt, workOfDay } from '../../../../test/days.ts'
import { theChanges } from '../../../../test/lesson-changes.ts'
import { storedLesson } from '../../../../test/lesson-rows.ts'

// A Monday; it is noon at the academy.
const TODAY = '2026-12-07'

beginEachTestAt(TODAY)

async function theWeeks(academy: Academy) {
  const { db } = academy
  const changes = await theChanges(academy)
  const lessonsOf = (batch_id: number) =>
    db
      .selectFrom('lessons')
      .selectAll()
      .where('batch_id', '=', batch_id)
      .orderBy('date')
      .orderBy('start_time')
      .execute()
  return {
    ...changes,
    lessonsOf,
    /** Days and starts of the lessons, such as `12-07 17:00`. */
    starts: async (batch_id: number) =>
      (await lessonsOf(batch_id)).map(
        ({ date, start_time }) => `${date.slice(5)} ${start_time.slice(0, 5)}`,
      ),
    aWeeklyBatch: async (schedules: object[], more: object = {}) =>
      (await changes.create({ schedules, ends_on: '2026-12-29', ...more })).body.batch.batch_id,
    readBatch: async (batch_id: number) =>
      (await changes.call(getBatch, { body: { batch_id } })).body,
    weekly: (lesson_id: number | undefined, body: object) =>
      changes.move(lesson_id ?? 0, { scope: 'weekly', ...body }),
  }
}

const TUESDAY = { date: '2026-12-15', start_time: '16:00', end_time: '17:00' }

test('a weekly time moves with its lesson from that day on', async ({ academy, expect }) => {
  const { aWeeklyBatch, lessonsOf, starts, weekly, readBatch } = await theWeeks(academy)
  const batch_id = await aWeeklyBatch([timeOn('Monday'), timeOn('Friday')])
  const before = await lessonsOf(batch_id)
  const { lesson_id } = before[2] ?? { lesson_id: 0 }
  const moved = await weekly(lesson_id, { ...TUESDAY, version: 1 })

  expect(moved).toMatchObject({
    status: 200,
    body: { message: 'Lesson moved.', lesson: { lesson_id, ...TUESDAY, moved_from: null } },
  })
  expect(moved.body).not.toHaveProperty('kept')
  expect(moved.body).not.toHaveProperty('clashes')
  expect(await starts(batch_id)).toEqual([
    '12-07 17:00',
    '12-11 17:00',
    '12-15 16:00',
    '12-18 17:00',
    '12-22 16:00',
    '12-25 17:00',
    '12-29 16:00',
  ])
  expect(await readBatch(batch_id)).toMatchObject({
    schedules: [timeOn('Tuesday', '16:00', '17:00'), timeOn('Friday')],
    times_from: '2026-12-15',
    version: 2,
  })
  expect((await storedLesson(academy, lesson_id)).is_touched).toBe(false)
  const after = await lessonsOf(batch_id)
  await workOfDay(academy.db)
  expect(await lessonsOf(batch_id)).toEqual(after)
})

test('within today’s week it moves to an earlier day, too', async ({ academy, expect }) => {
  const { aWeeklyBatch, lessonsOf, starts, weekly } = await theWeeks(academy)
  const batch_id = await aWeeklyBatch([timeOn('Wednesday')])
  const [first] = await lessonsOf(batch_id)
  await weekly(first?.lesson_id, { date: '2026-12-08', start_time: '17:00', end_time: '18:30' })

  expect(await starts(batch_id)).toEqual([
    '12-08 17:00',
    '12-15 17:00',
    '12-22 17:00',
    '12-29 17:00',
  ])
})

test('families are told of a weekly move as one, with the moment that they know', async ({
  academy,
  expect,
}) => {
  const { aWeeklyBatch, lessonsOf, weekly } = await theWeeks(academy)
  const batch_id = await aWeeklyBatch([timeOn('Monday')])
  const [, second] = await lessonsOf(batch_id)
  await weekly(second?.lesson_id, TUESDAY)
  const told = academy.db.selectFrom('jobs').select('input').where('kind', '=', 'tell')
  expect(await told.execute()).toEqual([
    {
      input: {
        event: 'lesson_changed',
        lesson_id: second?.lesson_id,
        change: 'weekly',
        by: expect.any(String),
        was: {
          date: '2026-12-14',
          start_time: '17:00',
          end_time: '18:30',
          is_online: false,
          state: 'scheduled',
          teacher_id: null,
        },
      },
    },
  ])
})

test('its room and teacher become those of the weekly time; what was not sent stays', async ({
  academy,
  expect,
}) => {
  const { aWeeklyBatch, lessonsOf, weekly, aRoom, aTeacher, readBatch } = await theWeeks(academy)
  const [blue, red] = [await aRoom('Blue'), await aRoom('Red')]
  const { uid: teacher_id } = await aTeacher('Ananya')
  const batch_id = await aWeeklyBatch([timeOn('Tuesday')], { room_id: blue, teacher_id })
  const [, second] = await lessonsOf(batch_id)
  await weekly(second?.lesson_id, { ...TUESDAY, start_time: '15:00', room_id: red })

  const lessons = await lessonsOf(batch_id)
  expect(lessons.map(({ room_id }) => room_id)).toEqual([blue, red, red, red])
  expect(new Set(lessons.map((each) => each.teacher_id))).toEqual(new Set([teacher_id]))
  expect((await readBatch(batch_id)).schedules).toMatchObject([
    { room_id: red, teacher_id: null, start_time: '15:00' },
  ])
})

test('only what is in the way of this lesson refuses it; later ones are told', async ({
  academy,
  expect,
}) => {
  const { aWeeklyBatch, lessonsOf, weekly, aRoom, aLesson, starts } = await theWeeks(academy)
  const room_id = await aRoom('Blue')
  const batch_id = await aWeeklyBatch([timeOn('Monday')], { room_id })
  const [, second] = await lessonsOf(batch_id)
  const before = await starts(batch_id)
  const now = await aLesson({ ...TUESDAY, room_id }, 'Other')
  expect(await weekly(second?.lesson_id, TUESDAY)).toMatchObject({
    status: 409,
    error: 'The room is taken.',
    body: { clashes: [{ other_lesson_id: now }] },
  })
  expect(await starts(batch_id)).toEqual(before)

  await academy.db.deleteFrom('lessons').where('lesson_id', '=', now).execute()
  const later = await aLesson({ ...TUESDAY, date: '2026-12-22', room_id }, 'Other')
  const moved = await weekly(second?.lesson_id, TUESDAY)
  expect(moved).toMatchObject({
    status: 200,
    body: { clashes: [{ date: '2026-12-22', with: 'room', other_lesson_id: later }] },
  })
})

test('what somebody has changed stays where it is, and is named', async ({ academy, expect }) => {
  const { aWeeklyBatch, lessonsOf, weekly, cancel } = await theWeeks(academy)
  const batch_id = await aWeeklyBatch([timeOn('Monday')])
  const [, second, third] = await lessonsOf(batch_id)
  await cancel(third?.lesson_id ?? 0)
  const { kept } = (await weekly(second?.lesson_id, TUESDAY)).body

  expect(kept).toEqual([{ lesson_id: third?.lesson_id, date: '2026-12-21', start_time: '17:00' }])
})

test('a lesson without a weekly time, or onto another one of its batch, is not moved so', async ({
  academy,
  expect,
}) => {
  const { db } = academy
  const { aWeeklyBatch, lessonsOf, weekly, aLesson, cancel } = await theWeeks(academy)
  const extra = await aLesson({ date: '2026-12-08' })
  expect((await weekly(extra, TUESDAY)).fields).toEqual({
    scope: 'An extra lesson has no weekly time.',
  })
  const batch_id = await aWeeklyBatch([timeOn('Monday'), timeOn('Tuesday')])
  const [, , monday, tuesday] = await lessonsOf(batch_id)
  expect(await weekly(monday?.lesson_id, { ...TUESDAY, end_time: '17:15' })).toMatchObject({
    status: 400,
    fields: { start_time: 'This overlaps another schedule of the same day.' },
  })
  await cancel(tuesday?.lesson_id ?? 0)
  expect((await weekly(monday?.lesson_id, { ...TUESDAY, end_time: '17:15' })).status).toBe(400)
  await db.updateTable('batch_schedules').set({ start_time: '17:15' }).execute()
  expect((await weekly(monday?.lesson_id, TUESDAY)).fields).toEqual({
    scope: 'The weekly time of this lesson is gone.',
  })
})

test('a weekly time does not move to where the batch has ended', async ({ academy, expect }) => {
  const { aWeeklyBatch, lessonsOf, weekly, starts } = await theWeeks(academy)
  const batch_id = await aWeeklyBatch([timeOn('Monday')])
  const last = (await lessonsOf(batch_id)).at(-1)
  expect((await weekly(last?.lesson_id, { ...TUESDAY, date: '2026-12-30' })).fields).toEqual({
    date: 'The batch has no weekly lessons on this day.',
  })
  expect(await starts(batch_id)).toHaveLength(4)
})

test('a preview of it changes nothing', async ({ academy, expect }) => {
  const { aWeeklyBatch, lessonsOf, preview, readBatch } = await theWeeks(academy)
  const batch_id = await aWeeklyBatch([timeOn('Monday')])
  const before = [await lessonsOf(batch_id), await readBatch(batch_id)]
  const [, second] = await lessonsOf(batch_id)
  const { status } = await preview.move(second?.lesson_id ?? 0, { ...TUESDAY, scope: 'weekly' })

  expect(status).toBe(200)
  expect([await lessonsOf(batch_id), await readBatch(batch_id)]).toEqual(before)
})
