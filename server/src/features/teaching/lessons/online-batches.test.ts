import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { timeOn } from '../../../../test/batches.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'
import { MONDAY, theChanges } from '../../../../test/lesson-changes.ts'
import { theMessages } from '../../../../test/messages.ts'
import { MEET, onlineBy } from '../../../../test/online-lessons.ts'

// A Sunday.
beginEachTestAt('2026-12-06')

const TIMES = [timeOn('Monday'), timeOn('Thursday')]

/** The owner, with a room that a new batch uses. */
async function theRoom(academy: Academy) {
  const changes = await theChanges(academy)
  const room_id = await changes.aRoom('Blue')
  const make = async (more: object = {}) =>
    (await changes.create({ schedules: TIMES, room_id, ...more })).body.batch.batch_id
  const stored = (batch_id: number) =>
    academy.db
      .selectFrom('lessons')
      .select(['lesson_id', 'date', 'online_url', 'room_id', 'version', 'is_touched'])
      .where('batch_id', '=', batch_id)
      .orderBy('date')
      .orderBy('start_time')
      .execute()
  return { ...changes, ...onlineBy(changes.call), room_id, make, stored }
}

const places = (lessons: { online_url: string | null; room_id: number | null }[]) => [
  ...new Set(lessons.map(({ online_url, room_id }) => `${online_url} in ${room_id}`)),
]

test('the lessons of a batch that meets online have its address and take no room', async ({
  academy,
}) => {
  const { make, stored, room_id, read, change } = await theRoom(academy)
  const online = await make({ online_url: MEET })
  expect((await read(online)).body).toMatchObject({ online_url: MEET, room_id })
  expect(places(await stored(online))).toEqual([`${MEET} in null`])
  // Another batch has the room at the same times, and nothing is in the way.
  const other = await make({ batch_name: 'Class 8' })
  expect(places(await stored(other))).toEqual([`null in ${room_id}`])
  const saved = await change({ batch_id: online, schedules: [...TIMES, timeOn('Friday')] })
  expect(saved.body).not.toHaveProperty('clashes')
  const lessons = await stored(online)
  expect(places(lessons)).toEqual([`${MEET} in null`])
  // New weekly times leave the others as they are.
  expect(new Set(lessons.map(({ version }) => version))).toEqual(new Set([1]))
})

test('a new address goes to lessons ahead that nobody touched; clearing it leaves them', async ({
  academy,
}) => {
  const { make, stored, room_id, change, move } = await theRoom(academy)
  const batch_id = await make()
  const [first] = await stored(batch_id)
  await move(first?.lesson_id ?? 0, { ...MONDAY, start_time: '16:00' })
  expect((await change({ batch_id, online_url: MEET })).status).toBe(200)
  const [moved, ...others] = await stored(batch_id)
  expect([moved?.online_url, moved?.room_id]).toEqual([null, room_id])
  expect(places(others)).toEqual([`${MEET} in null`])
  expect(others.every(({ is_touched }) => !is_touched)).toBe(true)

  await change({ batch_id, online_url: `${MEET}2` })
  expect(places((await stored(batch_id)).slice(1))).toEqual([`${MEET}2 in null`])
  // A save without the field, and clearing it, leave the lessons.
  await change({ batch_id, description: 'Evening' })
  await change({ batch_id, online_url: null })
  expect(places((await stored(batch_id)).slice(1))).toEqual([`${MEET}2 in null`])
  // Lessons of new times are in the room again; old ones keep the address, though the room changes.
  await change({ batch_id, schedules: [...TIMES, timeOn('Friday')] })
  const after = (await stored(batch_id)).slice(1)
  expect(places(after).toSorted()).toEqual([`${MEET}2 in null`, `null in ${room_id}`].toSorted())
})

test('new weekly times leave a lesson online that was put online by hand', async ({ academy }) => {
  const { make, stored, change, put, aRoom } = await theRoom(academy)
  const batch_id = await make()
  const [first] = await stored(batch_id)
  await put(first?.lesson_id ?? 0)
  const red = await aRoom('Red')
  await change({ batch_id, room_id: red })
  const [online, next] = await stored(batch_id)
  expect([online?.online_url, online?.room_id, next?.room_id]).toEqual([MEET, null, red])
  await change({ batch_id, schedules: [timeOn('Thursday')] })
  expect((await stored(batch_id))[0]).toMatchObject({ date: MONDAY.date, online_url: MEET })
})

test('one lesson goes online and its families are told, unless it changed since it was read', async ({
  academy,
}) => {
  const { make, stored, put } = await theRoom(academy)
  const { aGuardian } = await theFamilies(academy)
  const batch_id = await make()
  const { student_id } = (await academy.aStudent()).profile
  await academy.db
    .insertInto('memberships')
    .values({ batch_id, student_id, joined_on: '2026-12-01' } as never)
    .execute()
  await aGuardian([{ student_id }])
  const [first] = await stored(batch_id)
  const { lesson_id = 0, version = 0 } = first ?? {}
  const { outbox, settle } = theMessages(academy)
  const body = { url: MEET, version, tell: true }
  const asked = await put(lesson_id, body, { preview: '1' })
  expect(asked.body).toMatchObject({ lesson: { is_online: true } })
  expect((await stored(batch_id))[0]?.online_url).toBeNull()
  const before = (await outbox()).length
  expect((await put(lesson_id, body, { preview: '0' })).status).toBe(200)
  await settle()
  expect((await outbox()).length).toBeGreaterThan(before)
  expect((await put(lesson_id, { url: null, version }, { preview: '0' })).status).toBe(409)
})

test('a makeup of a batch that meets online is online, unless a room is given', async ({
  academy,
}) => {
  const { make, stored, add, aRoom } = await theRoom(academy)
  const batch_id = await make({ online_url: MEET })
  const makes_up_for = (await stored(batch_id))[0]?.lesson_id
  const makeup = { batch_id, date: '2026-12-08', start_time: '17:00', end_time: '18:00' }
  expect((await add({ ...makeup, makes_up_for })).body.lesson).toMatchObject({
    is_online: true,
    room: null,
    made_up_day: MONDAY.date,
  })
  const day = { ...makeup, date: '2026-12-09' }
  expect((await add({ ...day, room_id: null })).body.lesson.is_online).toBe(true)
  const red = await aRoom('Red')
  const inPerson = { ...makeup, date: '2026-12-11', room_id: red }
  expect((await add(inPerson)).body.lesson).toMatchObject({
    is_online: false,
    room: { name: 'Red' },
  })
})

test('lessons joined to those of a batch go online with them', async ({ academy }) => {
  const { make, stored, change, join, aLesson } = await theRoom(academy)
  const batch_id = await make()
  const joined = await aLesson({ start_time: '19:00', end_time: '20:00' }, 'Class 8')
  await join(joined, (await stored(batch_id))[0]?.lesson_id ?? 0)
  await change({ batch_id, online_url: MEET })
  const other = await academy.db
    .selectFrom('lessons')
    .select(['online_url', 'room_id'])
    .where('lesson_id', '=', joined)
    .executeTakeFirst()
  expect(other).toEqual({ online_url: MEET, room_id: null })
})
