import { getLesson } from '@ganit/contract/teaching/registers'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setClock } from '../../../../test/days.ts'
import { changesBy, MONDAY, theChanges } from '../../../../test/lesson-changes.ts'
import { storedLesson, takeRegister } from '../../../../test/lesson-rows.ts'
import { lessonsOf } from '../../../../test/lessons.ts'
import { MEET, onlineBy } from '../../../../test/online-lessons.ts'

const { date } = MONDAY
beginEachTestAt(date)

/** The owner with a lesson in a room, and calls about online lessons. */
async function theLesson(academy: Academy) {
  const changes = await theChanges(academy)
  const room_id = await changes.aRoom('Blue')
  const lesson_id = await changes.aLesson({ room_id })
  return { ...changes, ...onlineBy(changes.call), room_id, lesson_id }
}

test('an online lesson frees its room, and in person it asks for one anew', async ({ academy }) => {
  const { put, call, add, aBatch, aRoom, room_id, lesson_id } = await theLesson(academy)
  const online = await put(lesson_id)
  expect(online.body).toMatchObject({
    message: 'The lesson is online.',
    lesson: { is_online: true, opens_at: `${date}T16:50`, room: null },
  })
  expect(await storedLesson(academy, lesson_id)).toMatchObject({
    online_url: MEET,
    room_id: null,
    is_touched: true,
  })
  const of = { params: { lesson_id: String(lesson_id) } }
  expect((await call(getLesson, of)).body).toMatchObject({
    online_url: MEET,
    online_url_before: MEET,
  })

  // The room is free for others, and taken when the lesson comes back.
  const batch_id = await aBatch('Class 8')
  expect((await add({ batch_id, ...MONDAY, room_id })).status).toBe(201)
  expect(await put(lesson_id, { url: null, room_id })).toMatchObject({
    status: 409,
    error: 'The room is taken.',
    body: { clashes: [{ with: 'room', name: 'Blue' }] },
  })
  const other = await aRoom('Red')
  expect((await put(lesson_id, { url: null, room_id: other })).body).toMatchObject({
    message: 'The lesson is in person again.',
    lesson: { is_online: false, opens_at: null, room: { name: 'Red' } },
  })
  expect(await put(lesson_id, { url: null })).toMatchObject({ error: 'This lesson is in person.' })
})

test('a database that is written by an earlier release gives an online lesson no room', async ({
  academy,
}) => {
  const { put, room_id, lesson_id } = await theLesson(academy)
  await put(lesson_id)
  await academy.db
    .updateTable('lessons')
    .set({ room_id })
    .where('lesson_id', '=', lesson_id)
    .execute()
  expect((await storedLesson(academy, lesson_id)).room_id).toBeNull()
})

const START = 'A link begins with https://.'
const SPACE = 'A link has no spaces.'
const PRIVATE = 'This address is not public.'
const FAULTS: [string, string][] = [
  ['javascript:alert(1)', START],
  ['meet.google.com/abc', START],
  ['http://meet.google.com/abc', START],
  ['https://meet.google.com/a b', SPACE],
  ['https://192.168.1.5/x', PRIVATE],
  ['https://localhost/x', PRIVATE],
  ['https://a@b', PRIVATE],
  ['https://', PRIVATE],
  [`https://meet.google.com/${'a'.repeat(3000)}`, 'Address must be at most 500 characters long.'],
]

test('a link that families cannot open is refused, of a lesson and of a batch', async ({
  academy,
}) => {
  const { put, lesson_id, change, create } = await theLesson(academy)
  for (const [url, message] of FAULTS)
    expect([url, await put(lesson_id, { url })]).toMatchObject([
      url,
      { status: 400, fields: { url: message } },
    ])
  expect((await storedLesson(academy, lesson_id)).online_url).toBeNull()
  const batch_id = (await create()).body.batch.batch_id
  const named = (message: string) => message.replace(/^Address/, 'Online address')
  for (const [online_url, message] of FAULTS) {
    const fields = { online_url: named(message) }
    expect([online_url, await change({ batch_id, online_url })]).toMatchObject([
      online_url,
      { status: 400, fields },
    ])
  }
  expect(await create({ online_url: 'https://a@b' })).toMatchObject({
    status: 400,
    fields: { online_url: PRIVATE },
  })
})

test('a lesson with a room, of the past, cancelled, with a register or joined is not put online', async ({
  academy,
}) => {
  const { put, aLesson, room_id, lesson_id, join, cancel } = await theLesson(academy)
  expect(await put(lesson_id, { url: MEET, room_id })).toMatchObject({
    fields: { room_id: 'An online lesson takes no room.' },
  })
  expect((await put(lesson_id, { url: MEET, version: 9 })).status).toBe(409)
  const joined = await aLesson({ start_time: '19:00', end_time: '20:00' }, 'Class 8')
  await join(joined, lesson_id)
  expect(await put(joined)).toMatchObject({
    error: expect.stringMatching('This lesson is joined to another one.'),
  })
  const taken = await aLesson({ start_time: '08:00', end_time: '09:00' }, 'Class 7')
  await takeRegister(academy, taken)
  expect(await put(taken)).toMatchObject({ error: 'The register of this lesson was taken.' })
  const off = await aLesson({ start_time: '13:00', end_time: '14:00' }, 'Class 6')
  await cancel(off)
  expect(await put(off)).toMatchObject({ error: 'This lesson was cancelled.' })
  setClock(date, '18:29')
  expect((await put(lesson_id)).status).toBe(200)
  setClock(date, '18:30')
  expect(await put(lesson_id)).toMatchObject({ error: 'This lesson is over.' })
})

test('the desk and the lesson’s teachers put it online, others do not', async ({ academy }) => {
  const { lesson_id, aTeacher, free } = await theLesson(academy)
  const [own, other] = [await aTeacher('Mohan'), await aTeacher('Asha')]
  const desk = await academy.signUpAs('desk')
  const pupil = await academy.aStudent()
  await academy.db.updateTable('lessons').set({ teacher_id: own.uid }).execute()
  const asked = (call: Academy['visitor']) => onlineBy(call).put(lesson_id)
  expect((await asked(own.call)).status).toBe(200)
  expect((await asked(desk.call)).status).toBe(200)
  expect(await asked(other.call)).toMatchObject({ error: 'Lesson not found.' })
  expect((await asked(pupil.call)).status).toBe(403)
  // A teacher chooses among the free rooms when the lesson is in person again.
  expect((await free(lesson_id)).body.rooms).toMatchObject([{ name: 'Blue' }])
  expect((await changesBy(own.call).free(lesson_id)).status).toBe(200)
  expect((await changesBy(other.call).free(lesson_id)).status).toBe(404)
})

test('a preview changes nothing', async ({ academy }) => {
  const { put, lesson_id, room_id } = await theLesson(academy)
  expect((await put(lesson_id, { url: MEET }, { preview: '1' })).body).toMatchObject({
    lesson: { is_online: true },
    reach: expect.any(Object),
  })
  expect(await storedLesson(academy, lesson_id)).toMatchObject({ online_url: null, room_id })
})

test('moving, cancelling and a substitute keep the address, and a move gives no room', async ({
  academy,
}) => {
  const { put, lesson_id, move, cancel, restore, substitute, aTeacher, room_id } =
    await theLesson(academy)
  await put(lesson_id)
  const { uid } = await aTeacher('Ananya')
  expect(await move(lesson_id, { room_id })).toMatchObject({
    fields: { room_id: 'An online lesson takes no room.' },
  })
  expect((await move(lesson_id, { start_time: '16:00', end_time: '17:00' })).body).toMatchObject({
    lesson: { is_online: true, opens_at: `${date}T15:50`, room: null },
  })
  expect((await substitute(lesson_id, { teacher_id: uid })).body.lesson.is_online).toBe(true)
  expect((await cancel(lesson_id)).body.lesson).toMatchObject({ is_online: true, opens_at: null })
  expect((await restore(lesson_id)).body.lesson.is_online).toBe(true)
  expect(await storedLesson(academy, lesson_id)).toMatchObject({ online_url: MEET, room_id: null })
})

test('a joined lesson has the address of the other one, follows it, and gets its own place back', async ({
  academy,
}) => {
  const { put, lesson_id, room_id, aLesson, aRoom, join, restore } = await theLesson(academy)
  const red = await aRoom('Red')
  const times = { start_time: '19:00', end_time: '20:00', room_id: red }
  const joined = await aLesson(times, 'Class 8')
  await put(lesson_id)
  await join(joined, lesson_id)
  expect(await storedLesson(academy, joined)).toMatchObject({ online_url: MEET, room_id: null })
  await put(lesson_id, { url: null, room_id })
  expect(await storedLesson(academy, joined)).toMatchObject({ online_url: null, room_id })
  await put(lesson_id, { url: `${MEET}2` })
  expect(await storedLesson(academy, joined)).toMatchObject({ online_url: `${MEET}2` })
  await restore(joined, { reason: 'Apart' })
  expect(await storedLesson(academy, joined)).toMatchObject({ online_url: null, room_id: red })
  // An online lesson that joins one in person takes its room, and parted has its address again.
  await put(joined)
  await put(lesson_id, { url: null, room_id })
  await join(joined, lesson_id)
  expect(await storedLesson(academy, joined)).toMatchObject({ online_url: null, room_id })
  await restore(joined, { reason: 'Apart' })
  expect(await storedLesson(academy, joined)).toMatchObject({ online_url: MEET, room_id: null })
  const [first] = await lessonsOf((await academy.signInAdmin()).call, { from: date, to: date })
  expect(first).not.toHaveProperty('online_url')
})
