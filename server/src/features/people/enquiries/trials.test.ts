import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setClock } from '../../../../test/days.ts'
import { theEnquiries } from '../../../../test/enquiries.ts'
import { DAY } from '../../../../test/registers.ts'

beginEachTestAt(DAY, '09:00')

/** A batch for class 9 with two seats, one of them taken. */
async function theSmallBatch(academy: Academy, capacity: number | null = 2) {
  const calls = await theEnquiries(academy)
  await sql`update batches set class_number = 9, capacity = ${capacity}`.execute(academy.db)
  await calls.aPupil()
  const lesson_id = await calls.lesson()
  return { ...calls, lesson_id }
}

test('trial lessons are those of the class in the next two weeks, with the seats that are left', async ({
  academy,
}) => {
  const { lesson, lesson_id, lessons, anEnquiry, tryLesson } = await theSmallBatch(academy)
  await lesson({ date: '2026-12-06' })
  await lesson({ date: '2026-12-08', state: 'cancelled' })
  const last = await lesson({ date: '2026-12-21' })
  await lesson({ date: '2026-12-22' })
  const [id, other] = [await anEnquiry(), await anEnquiry()]
  const first = { lesson_id, batch_name: 'Class 9 – Morning', date: DAY, start_time: '17:00' }
  expect(await lessons(id)).toEqual([
    { ...first, free: 1 },
    { ...first, lesson_id: last, date: '2026-12-21', free: 1 },
  ])
  await tryLesson(other, lesson_id)
  expect((await lessons(id))[0]?.free).toBe(0)
  expect((await lessons(other))[0]?.free).toBe(1)
  expect(await lessons(await anEnquiry({ class_number: 8 }))).toEqual([])
  await sql`update batches set capacity = null`.execute(academy.db)
  expect((await lessons(id))[0]?.free).toBeNull()
})

test('the last seat is one’s, however many press at once', async ({ academy }) => {
  const { lesson, lesson_id, anEnquiry, tryLesson, giveUp, read, db } = await theSmallBatch(academy)
  const ids = [await anEnquiry(), await anEnquiry(), await anEnquiry(), await anEnquiry()]
  const answers = await Promise.all(ids.map((id) => tryLesson(id, lesson_id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.error).toBe('This lesson is full.')
  const winner = ids[answers.findIndex(({ status }) => status === 200)] ?? 0
  const [loser = 0] = ids.filter((id) => id !== winner)
  expect(await read(winner)).toMatchObject({
    stage: 'trial',
    trial_lesson_id: lesson_id,
    trial: {
      lesson_id,
      batch_name: 'Class 9 – Morning',
      date: DAY,
      start_time: '17:00',
      state: 'scheduled',
      came: null,
    },
  })
  // Booking the same lesson takes no second seat; another lesson frees this one.
  expect((await tryLesson(winner, lesson_id)).status).toBe(200)
  await expect(
    sql`update enquiries set trial_lesson_id = ${lesson_id} where enquiry_id = ${loser}`.execute(
      db,
    ),
  ).rejects.toThrow('is full')
  const next = await lesson({ date: '2026-12-08' })
  expect((await tryLesson(winner, next)).body.enquiry.trial_lesson_id).toBe(next)
  expect((await tryLesson(loser, lesson_id)).status).toBe(200)
  expect((await giveUp(loser)).body.enquiry.trial_lesson_id).toBeNull()
  expect((await tryLesson(winner, lesson_id)).status).toBe(200)
})

test('what is over, cancelled or unknown cannot be tried', async ({ academy }) => {
  const { lesson, anEnquiry, tryLesson } = await theSmallBatch(academy)
  const id = await anEnquiry()
  const over = await lesson({ date: '2026-12-06' })
  const cancelled = await lesson({ date: '2026-12-08', state: 'cancelled' })
  expect(await tryLesson(id, over)).toMatchObject({ status: 409, error: 'This lesson is over.' })
  expect(await tryLesson(id, cancelled)).toMatchObject({ status: 409 })
  expect(await tryLesson(id, 4711)).toMatchObject({
    status: 400,
    fields: { lesson_id: 'There is no such lesson.' },
  })
})

test('the register shows who tries the lesson and says whether they came', async ({ academy }) => {
  const { lesson_id, anEnquiry, tryLesson, readLesson, save, drop, read, lose, itsTeacher } =
    await theSmallBatch(academy, null)
  const [id, other, absent] = [
    await anEnquiry(),
    await anEnquiry({ student_name: '', name: 'Asha' }),
    await anEnquiry(),
  ]
  await tryLesson(id, lesson_id)
  await tryLesson(other, lesson_id)
  const teacher = await itsTeacher()
  expect((await readLesson(lesson_id, teacher.call)).guests).toEqual([
    { enquiry_id: other, name: 'Asha', came: null },
    { enquiry_id: id, name: 'Riya Sen', came: null },
  ])
  setClock(DAY, '17:05')
  const missed = [{ enquiry_id: id, came: false }]
  await save(lesson_id, { marks: [], guests: missed }, teacher.call)
  expect((await readLesson(lesson_id)).guests).toMatchObject([{ came: null }, { came: false }])
  const guests = [{ enquiry_id: id, came: true }]
  expect((await save(lesson_id, { marks: [], guests }, teacher.call)).status).toBe(200)
  expect(
    await save(lesson_id, { marks: [], guests: [{ enquiry_id: absent, came: true }] }),
  ).toMatchObject({
    status: 400,
    fields: { 'guests.0.enquiry_id': 'There is no such enquiry.' },
  })
  expect((await readLesson(lesson_id)).guests).toMatchObject([{ came: null }, { came: true }])
  // Editing the enquiry does not block the register.
  expect(await read(id)).toMatchObject({ version: 2, trial: { came: true } })
  // A visitor who came stays in the register, even if the enquiry is lost.
  await lose(id)
  expect((await readLesson(lesson_id)).guests).toMatchObject([{ came: null }, { came: true }])
  await drop(lesson_id)
  expect((await readLesson(lesson_id)).guests).toMatchObject([{ came: null }, { came: null }])
})

test('a visitor who is lost before the lesson leaves the seat to others', async ({ academy }) => {
  const { lesson_id, anEnquiry, tryLesson, lose, read } = await theSmallBatch(academy)
  const [id, other] = [await anEnquiry(), await anEnquiry()]
  await tryLesson(id, lesson_id)
  await lose(id)
  expect((await read(id)).trial).toBeNull()
  expect((await tryLesson(other, lesson_id)).status).toBe(200)
})
