import { listClashes } from '@ganit/contract/teaching/lessons'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay } from '../../../../test/days.ts'
import { changesBy, MONDAY, theChanges } from '../../../../test/lesson-changes.ts'
import { takeRegister } from '../../../../test/lesson-rows.ts'
import { lessonsOf } from '../../../../test/lessons.ts'
import { clock } from '../../../lifecycle/clock.ts'

beginEachTestAt(MONDAY.date)

test('a student of another batch sits in a lesson, once', async ({ academy, expect }) => {
  const { aLesson, addGuest, removeGuest } = await theChanges(academy)
  const { student_id } = (await academy.aStudent()).profile
  const lesson = await aLesson()
  const added = await addGuest(lesson, { student_id })

  expect(added).toMatchObject({
    status: 201,
    body: { message: 'Guest added.', lesson: { students: 1, version: 2 } },
  })
  expect((await addGuest(lesson, { student_id })).body.lesson.students).toBe(1)
  expect((await removeGuest(lesson, student_id)).body).toMatchObject({
    message: 'Guest removed.',
    lesson: { students: 0 },
  })
  expect(await removeGuest(lesson, student_id)).toMatchObject({
    status: 404,
    error: 'This student is not a guest of the lesson.',
  })
})

test('a lesson with a guest clashes as before, is kept by new times, and goes with them once the guest is out', async ({
  academy,
  expect,
}) => {
  const { call, create, change, aRoom, addGuest, removeGuest } = await theChanges(academy)
  const { student_id } = (await academy.aStudent()).profile
  const room_id = await aRoom('Hall')
  const at = { weekday: 'Tuesday', start_time: '16:00', end_time: '17:00' }
  const week = { starts_on: '2026-12-08', ends_on: '2026-12-14', schedules: [at], room_id }
  await create(week)
  const { batch, clashes } = (await create({ ...week, batch_name: 'Without a room' })).body
  const lesson = clashes?.[0]?.lesson_id ?? 0
  expect((await addGuest(lesson, { student_id })).status).toBe(201)
  expect((await call(listClashes, {})).body).toMatchObject([{ lesson_id: lesson, with: 'room' }])

  const other = { batch_id: batch.batch_id, schedules: [{ ...at, weekday: 'Thursday' }] }
  expect((await change(other)).body.kept).toMatchObject([{ lesson_id: lesson }])
  await removeGuest(lesson, student_id)
  const later = { batch_id: batch.batch_id, schedules: [{ ...at, weekday: 'Friday' }] }
  expect((await change(later)).body.kept).toBeUndefined()
})

test('a guest who joins the batch is counted once', async ({ academy, expect }) => {
  const { call, aBatch, aLesson, addGuest, toggle } = await theChanges(academy)
  const batch_id = await aBatch('Class 9')
  const lesson = await aLesson({ batch_id })
  const [riya, soham] = [await academy.aStudent(), await academy.aStudent()]
  await addGuest(lesson, { student_id: riya.profile.student_id })
  await addGuest(lesson, { student_id: soham.profile.student_id })
  await toggle(batch_id, riya.profile.student_id)

  const [{ students } = { students: 0 }] = await lessonsOf(call, {
    from: MONDAY.date,
    to: MONDAY.date,
  })
  expect(students).toBe(2)
})

test('it makes up for an earlier lesson of theirs', async ({ academy, expect }) => {
  const { aBatch, aMember, aLesson, addGuest } = await theChanges(academy)
  const batch_id = await aBatch('Theirs')
  setDay('2026-12-01')
  const { student_id } = (await aMember(batch_id)).profile
  const on = (date: string, more: object = {}) => aLesson({ batch_id, date, ...more })
  const [before, missed, later] = [
    await on('2026-11-30'),
    await on('2026-12-03'),
    await on('2026-12-08'),
  ]
  const [lesson, others] = [await aLesson(), await aLesson({ date: '2026-12-02' }, 'Others')]
  const refused = {
    status: 400,
    fields: { makes_up_for: 'This must be an earlier lesson of the student’s batch.' },
  }
  for (const makes_up_for of [before, later, others, 4711])
    expect(await addGuest(lesson, { student_id, makes_up_for })).toMatchObject(refused)
  expect((await addGuest(lesson, { student_id, makes_up_for: missed })).status).toBe(201)
  const row = await academy.db.selectFrom('lesson_guests').selectAll().executeTakeFirst()
  expect(row).toEqual({ lesson_id: lesson, student_id, makes_up_for: missed })
})

test('a student who leaves the batch that day is a member still, and no lesson makes up for one at its time', async ({
  academy,
  expect,
}) => {
  const { aBatch, aMember, aLesson, addGuest, toggle } = await theChanges(academy)
  const [batch_id, theirs] = [await aBatch('Class 9'), await aBatch('Theirs')]
  const { student_id } = (await aMember(batch_id)).profile
  await toggle(batch_id, student_id)
  expect((await addGuest(await aLesson({ batch_id }), { student_id })).fields).toEqual({
    student_id: 'This student is in the batch.',
  })
  await toggle(theirs, student_id)
  const makes_up_for = await aLesson({ batch_id: theirs })
  expect((await addGuest(await aLesson({}, 'Other'), { student_id, makes_up_for })).fields).toEqual(
    {
      makes_up_for: 'This must be an earlier lesson of the student’s batch.',
    },
  )
})

test('members, strangers and what is over are refused', async ({ academy, expect }) => {
  const { aBatch, aMember, aLesson, addGuest, cancel } = await theChanges(academy)
  const batch_id = await aBatch('Class 9')
  const { student_id: member } = (await aMember(batch_id)).profile
  const { student_id } = (await academy.aStudent()).profile
  const lesson = await aLesson({ batch_id })

  expect((await addGuest(lesson, { student_id: member })).fields).toEqual({
    student_id: 'This student is in the batch.',
  })
  expect((await addGuest(lesson, { student_id: 4711 })).fields).toEqual({
    student_id: 'Student not found.',
  })
  expect((await addGuest(4711, { student_id })).status).toBe(404)
  await cancel(lesson)
  expect(await addGuest(lesson, { student_id })).toMatchObject({
    status: 409,
    error: 'This lesson was cancelled.',
  })
  const held = await aLesson({}, 'Other')
  await takeRegister(academy, held)
  expect(await addGuest(held, { student_id })).toMatchObject({
    status: 409,
    error: 'The register of this lesson was taken.',
  })
})

test('a teacher has guests in their own lessons alone', async ({ academy, expect }) => {
  const { aLesson, aTeacher, aBatch, aMember, change } = await theChanges(academy)
  const teacher = await aTeacher('Ananya')
  const theirs = await aBatch('Theirs')
  await change({ batch_id: theirs, teacher_id: teacher.uid })
  const { student_id } = (await aMember(theirs)).profile
  const [own, other] = [await aLesson({ teacher_id: teacher.uid }), await aLesson({}, 'Other')]
  const { addGuest, removeGuest } = changesBy(teacher.call)

  expect((await addGuest(own, { student_id })).status).toBe(201)
  expect((await removeGuest(own, student_id)).status).toBe(200)
  const unknown = { status: 404, error: 'Lesson not found.' }
  expect(await addGuest(other, { student_id })).toMatchObject(unknown)
  expect(await removeGuest(other, student_id)).toMatchObject(unknown)
})

test('a teacher finds no stranger by number, but who missed the lesson that is made up for', async ({
  academy,
  expect,
}) => {
  const { aLesson, aTeacher, aBatch, aMember, toggle, change, addGuest } = await theChanges(academy)
  const teacher = await aTeacher('Ananya')
  const [theirs, others] = [await aBatch('Theirs'), await aBatch('Others')]
  await change({ batch_id: theirs, teacher_id: teacher.uid })
  setDay('2026-12-01')
  const [former, stranger] = [(await aMember(theirs)).profile, (await aMember(others)).profile]
  await toggle(theirs, former.student_id)
  const missed = await aLesson({ batch_id: others, date: '2026-12-03' })
  setDay(MONDAY.date)
  const own = await aLesson({ teacher_id: teacher.uid })
  const teachers = changesBy(teacher.call)
  const preview = changesBy(teacher.call, { preview: '1' })
  const unknown = { status: 404, error: 'Student not found.' }

  for (const { addGuest: add } of [teachers, preview])
    for (const body of [
      { student_id: stranger.student_id },
      { student_id: stranger.student_id, makes_up_for: missed },
      { student_id: 4711 },
    ])
      expect(await add(own, body)).toMatchObject(unknown)
  await takeRegister(academy, missed)
  await academy.db
    .insertInto('attendance_marks')
    .values({
      lesson_id: missed,
      student_id: stranger.student_id,
      code: 'A',
      marked_at: clock.now(),
      is_tapped: true,
    })
    .execute()
  const body = { student_id: stranger.student_id, makes_up_for: missed }
  expect((await teachers.addGuest(own, body)).status).toBe(201)
  expect((await teachers.addGuest(own, { student_id: former.student_id })).status).toBe(201)
  expect((await addGuest(own, { student_id: stranger.student_id })).status).toBe(201)

  await academy.db
    .updateTable('memberships')
    .set({ joined_on: '2026-08-01', left_on: '2026-10-01' })
    .where('student_id', '=', former.student_id)
    .execute()
  expect(await teachers.addGuest(own, { student_id: former.student_id })).toMatchObject(unknown)
})
