import { listClashes, listLessons } from '@ganit/contract/teaching/lessons'
import { sql } from 'kysely'
import { type Academy, test } from '../../../../test/academy.ts'
import { timeOn } from '../../../../test/batches.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { changesBy, MONDAY, theChanges } from '../../../../test/lesson-changes.ts'
import { storedLesson, takeRegister } from '../../../../test/lesson-rows.ts'
import { lessonsOf } from '../../../../test/lessons.ts'
import { somebodyWaits } from '../../../../test/locks.ts'

const { date } = MONDAY

beginEachTestAt(date)

const lessonsOn = async (academy: Academy, day = date) => {
  const { call } = await academy.signInAdmin()
  return (await call(listLessons, { querystring: { from: day, to: day } })).body
}

test('an extra lesson is held in the batch’s room by its teacher, unless it says otherwise', async ({
  academy,
  expect,
}) => {
  const { aBatch, aRoom, aTeacher, add } = await theChanges(academy)
  const batch_id = await aBatch('Class 9')
  const [room_id, teacher] = [await aRoom('Blue'), await aTeacher('Ananya')]
  await academy.db.updateTable('batches').set({ room_id, teacher_id: teacher.uid }).execute()
  const added = await add({ batch_id, ...MONDAY, reason: ' Before the exam ' })

  expect(added).toMatchObject({
    status: 201,
    body: {
      message: 'Lesson added.',
      lesson: {
        batch_id,
        ...MONDAY,
        kind: 'extra',
        state: 'scheduled',
        reason: 'Before the exam',
        room: { room_id, name: 'Blue' },
        teacher: { account_id: teacher.uid, name: 'Ananya' },
        moved_from: null,
        version: 1,
      },
      double_booked: [],
      closed: null,
    },
  })
  const other = { batch_id, ...MONDAY, start_time: '19:00', end_time: '20:00' }
  const { lesson } = (await add({ ...other, room_id: null, teacher_id: '' })).body
  expect([lesson.room, lesson.teacher]).toEqual([null, null])
  expect(await storedLesson(academy, lesson.lesson_id)).toMatchObject({ is_touched: true })
})

test('it may make up for an earlier lesson of its batch', { tags: 'slow' }, async ({
  academy,
  expect,
}) => {
  const { add, aLesson, cancel } = await theChanges(academy)
  const missed = await aLesson()
  const other = await aLesson({}, 'Other')
  await cancel(missed)
  const { batch_id } = await storedLesson(academy, missed)
  const draft = { batch_id, ...MONDAY, date: '2026-12-08' }
  const refused = {
    status: 400,
    fields: { makes_up_for: 'This must be an earlier lesson of the batch.' },
  }

  expect(await add({ ...draft, makes_up_for: other })).toMatchObject(refused)
  expect(await add({ ...draft, makes_up_for: 4711 })).toMatchObject(refused)
  expect(await add({ ...draft, date: '2026-12-06', makes_up_for: missed })).toMatchObject(refused)
  const added = await add({ ...draft, makes_up_for: missed })
  const { makes_up_for, made_up_day, lesson_id } = added.body.lesson
  expect([makes_up_for, made_up_day]).toEqual([missed, MONDAY.date])
  // Deletes it, as new weekly times delete a lesson without changes.
  await academy.db.deleteFrom('lessons').where('lesson_id', '=', missed).execute()
  expect(await storedLesson(academy, lesson_id)).toMatchObject({
    makes_up_for: null,
    made_up_day: MONDAY.date,
  })
})

test('what is in the way is named, and all that is suggested is free', async ({
  academy,
  expect,
}) => {
  const { aBatch, aRoom, aTeacher, aLesson, add, preview, anAbsence } = await theChanges(academy)
  const rooms: number[] = []
  for (const name of ['Blue', 'Red', 'Green']) rooms.push(await aRoom(name))
  await aRoom('Old', false)
  const [blue = 0, red = 0] = rooms
  const [ananya, bela, away] = [
    await aTeacher('Ananya'),
    await aTeacher('Bela'),
    await aTeacher('Chitra'),
  ]
  await anAbsence(away.uid, '2026-12-06', '2026-12-08')
  const [one, two] = [
    await aLesson({ room_id: blue, teacher_id: ananya.uid }, 'One'),
    await aLesson({ room_id: red, start_time: '18:00', end_time: '19:00' }, 'Two'),
  ]
  const batch_id = await aBatch('Three')
  const draft = { batch_id, ...MONDAY, room_id: blue, teacher_id: bela.uid }
  const refused = await add(draft)
  const clash = (more: object) => ({
    lesson_id: null,
    batch_id,
    batch_name: 'Three',
    ...MONDAY,
    ...more,
  })

  const { clashes, free } = refused.body as never as {
    clashes: unknown
    free: { rooms: { room_id: number }[]; teachers: object[]; times: (typeof MONDAY)[] }
  }
  expect(refused).toMatchObject({ status: 409, error: 'The room is taken.' })
  expect(clashes).toEqual([
    clash({ with: 'room', name: 'Blue', other_lesson_id: one, other_batch: 'One' }),
  ])
  expect(free.rooms).toEqual([{ room_id: rooms[2], name: 'Green' }])
  expect(free.teachers).toEqual([
    expect.objectContaining({ name: 'Admin' }),
    { account_id: bela.uid, name: 'Bela' },
  ])
  expect(free.times).toHaveLength(5)
  for (const time of free.times) expect((await preview.add({ ...draft, ...time })).status).toBe(201)

  const taught = await add({ ...draft, room_id: null, teacher_id: ananya.uid })
  expect(taught).toMatchObject({
    status: 409,
    error: 'The teacher is teaching.',
    body: { clashes: [{ with: 'teacher', name: 'Ananya', other_lesson_id: one }] },
  })
  const { batch_id: busy } = await storedLesson(academy, two)
  expect(await add({ ...draft, batch_id: busy, room_id: red })).toMatchObject({
    status: 409,
    error: 'The batch has a lesson then.',
    body: {
      clashes: [
        { with: 'batch', name: 'Two', other_lesson_id: two },
        { with: 'room', name: 'Red', other_lesson_id: two },
      ],
    },
  })
  const touching = { ...draft, start_time: '15:30', end_time: '17:00' }
  expect((await add(touching)).status).toBe(201)
})

test('what is free for a lesson is asked without changing it', { tags: 'slow' }, async ({
  academy,
  expect,
}) => {
  const { aLesson, aRoom, free, call } = await theChanges(academy)
  const room_id = await aRoom('Blue')
  const lesson = await aLesson({ room_id })
  await aLesson({ room_id, start_time: '18:30', end_time: '20:30' }, 'Other')
  const { body } = await free(lesson)

  expect(body.rooms).toEqual([{ room_id, name: 'Blue' }])
  expect(body.times.map(({ start_time }) => start_time)).toEqual([
    '16:30',
    '16:00',
    '15:30',
    '15:00',
    '14:30',
  ])
  expect(await free(4711)).toMatchObject({ status: 404, error: 'Lesson not found.' })
  expect(call).toBeTypeOf('function')
})

test('a moved lesson says where it came from, and what was changed by hand', async ({
  academy,
  expect,
}) => {
  const { aLesson, aRoom, move } = await theChanges(academy)
  const origin = { kind: 'weekly', origin_date: date, origin_start: '17:00' } as const
  const lesson = await aLesson(origin)
  const room_id = await aRoom('Blue')
  const to = { date: '2026-12-09', start_time: '16:00', end_time: '17:30', room_id }
  const moved = await move(lesson, { ...to, version: 1 })

  const { room_id: _, ...time } = to
  expect(moved).toMatchObject({
    status: 200,
    body: {
      message: 'Lesson moved.',
      lesson: {
        ...time,
        room: { room_id },
        reason: 'Rain',
        moved_from: { date, start_time: '17:00' },
        version: 2,
      },
    },
  })
  expect(await storedLesson(academy, lesson)).toMatchObject({
    ...origin,
    origin_start: '17:00:00',
    is_touched: true,
    end_by_hand: true,
    room_by_hand: true,
    teacher_by_hand: false,
    sequence: 1,
    version: 2,
  })
  expect((await move(lesson, { version: 1 })).status).toBe(409)
})

test('an extra lesson that was moved says where it was first', { tags: 'slow' }, async ({
  academy,
  expect,
}) => {
  const { aLesson, move } = await theChanges(academy)
  const lesson = await aLesson()
  const movedTo = async (day: string, start_time: string) =>
    (await move(lesson, { date: day, start_time, end_time: '20:00' })).body.lesson.moved_from
  const first = { date, start_time: '17:00' }

  expect(await movedTo(date, '18:00')).toEqual(first)
  expect(await movedTo('2026-12-09', '16:00')).toEqual(first)
  expect(await movedTo(date, '17:00')).toBeNull()
})

test('what has passed, was cancelled or was held is not moved', async ({ academy, expect }) => {
  const { aLesson, move, cancel, restore, substitute, aTeacher } = await theChanges(academy)
  const lesson = await aLesson()
  expect(await move(lesson, { date: '2026-12-06' })).toMatchObject({
    status: 400,
    fields: { date: 'Date must not be before today.' },
  })
  await cancel(lesson)
  const cancelled = { status: 409, error: 'This lesson was cancelled.' }
  const { uid } = await aTeacher('Ananya')
  expect(await move(lesson)).toMatchObject(cancelled)
  expect(await cancel(lesson)).toMatchObject(cancelled)
  expect(await substitute(lesson, { teacher_id: uid })).toMatchObject(cancelled)
  const held = await aLesson({}, 'Other')
  await takeRegister(academy, held)
  const taken = { status: 409, error: 'The register of this lesson was taken.' }
  for (const change of [move, cancel, restore]) expect(await change(held)).toMatchObject(taken)
  expect(await substitute(held, { teacher_id: uid })).toMatchObject(taken)
})

test('a cancelled lesson is held again where its place is free', async ({ academy, expect }) => {
  const { aLesson, aRoom, cancel, restore } = await theChanges(academy)
  const room_id = await aRoom('Blue')
  const lesson = await aLesson({ room_id })
  const cancelled = await cancel(lesson, { reason: 'Ill', version: 1 })
  expect(cancelled.body).toMatchObject({
    message: 'Lesson cancelled.',
    lesson: { state: 'cancelled', reason: 'Ill', version: 2 },
  })
  const other = await aLesson({ room_id }, 'Other')
  expect(await restore(lesson)).toMatchObject({
    status: 409,
    error: 'The room is taken.',
    body: { clashes: [{ lesson_id: lesson, other_lesson_id: other }] },
  })
  // Families no longer have to do the cancelled lesson's homework.
  await academy.db.insertInto('homework').values({ lesson_id: other, text: 'Page 64' }).execute()
  expect((await cancel(other)).body.message).toBe('Lesson cancelled. Its homework is gone with it.')
  const back = await restore(lesson, { version: 2 })
  expect(back.body).toMatchObject({
    message: 'Lesson is on again.',
    lesson: { state: 'scheduled', reason: null, version: 3 },
  })
  expect((await storedLesson(academy, lesson)).sequence).toBe(2)
  expect(await restore(lesson)).toMatchObject({
    status: 409,
    error: 'This lesson is not cancelled.',
  })
})

test('a lesson is held on a closed day all the same, and the day is named', {
  tags: 'slow',
}, async ({ academy, expect }) => {
  const { aLesson, restore } = await theChanges(academy)
  const { closed_day_id } = await academy.db
    .insertInto('closed_days')
    .values({ title: 'Puja', from_date: date, to_date: date })
    .returning('closed_day_id')
    .executeTakeFirstOrThrow()
  const lesson = await aLesson({ state: 'cancelled', closed_day_id, reason: 'Puja' })

  expect((await restore(lesson)).body).toMatchObject({ closed: 'Puja', lesson: { reason: null } })
  expect((await storedLesson(academy, lesson)).closed_day_id).toBeNull()
})

test('somebody else teaches, who is there and has nothing else to teach', async ({
  academy,
  expect,
}) => {
  const { aLesson, aTeacher, anAbsence, substitute } = await theChanges(academy)
  const [busy, away, bela] = [
    await aTeacher('Ananya'),
    await aTeacher('Chitra'),
    await aTeacher('Bela'),
  ]
  await aLesson({ teacher_id: busy.uid }, 'Other')
  await anAbsence(away.uid, date)
  const lesson = await aLesson()
  const { uid: student } = await academy.aStudent()
  const unknown = { status: 400, fields: { teacher_id: 'Teacher not found.' } }

  expect(await substitute(lesson, { teacher_id: student })).toMatchObject(unknown)
  expect(await substitute(lesson, { teacher_id: 'x' })).toMatchObject(unknown)
  expect(await substitute(lesson, { teacher_id: away.uid })).toMatchObject({
    status: 400,
    fields: { teacher_id: 'This teacher is away that day.' },
  })
  const refused = await substitute(lesson, { teacher_id: busy.uid })
  expect(refused).toMatchObject({ status: 409, error: 'The teacher is teaching.' })
  expect(JSON.stringify(refused.body)).toContain('"name":"Bela"')
  const { body } = await substitute(lesson, { teacher_id: bela.uid })
  expect(body).toMatchObject({
    message: 'Teacher changed.',
    lesson: { teacher: { account_id: bela.uid, name: 'Bela' }, reason: 'Ill' },
  })
  expect(await storedLesson(academy, lesson)).toMatchObject({
    teacher_by_hand: true,
    is_touched: true,
  })
})

test('two batches sit together, and are parted as they were', async ({ academy, expect }) => {
  const { aLesson, aRoom, aTeacher, join, restore, move, cancel, substitute } =
    await theChanges(academy)
  const [blue, red] = [await aRoom('Blue'), await aRoom('Red')]
  const { uid } = await aTeacher('Ananya')
  const before = { start_time: '15:00', end_time: '16:00', room_id: red }
  const lesson = await aLesson(before, 'Joining')
  const host = await aLesson({ room_id: blue, teacher_id: uid }, 'Host')
  const joined = await join(lesson, host, { version: 1 })

  expect(joined.body).toMatchObject({
    message: 'Lessons joined.',
    lesson: {
      ...MONDAY,
      room: { room_id: blue },
      teacher: { account_id: uid },
      joined_to: host,
      register: 'not_taken',
    },
  })
  const together = {
    status: 409,
    error: 'Another lesson is joined to this one. Part them first.',
  }
  expect(await move(host, { start_time: '18:00', end_time: '19:00' })).toMatchObject(together)
  expect(await cancel(host)).toMatchObject(together)
  expect(await move(lesson)).toMatchObject({
    status: 409,
    error: 'This lesson is joined to another one. Part them first.',
  })
  const bela = await aTeacher('Bela')
  await substitute(host, { teacher_id: bela.uid })
  const both = await lessonsOn(academy)
  expect(both.map(({ teacher }) => teacher?.name)).toEqual(['Bela', 'Bela'])

  const parted = await restore(lesson)
  expect(parted.body.lesson).toMatchObject({
    start_time: '15:00',
    end_time: '16:00',
    room: { room_id: red },
    teacher: null,
    joined_to: null,
  })
  expect(await storedLesson(academy, lesson)).toMatchObject({
    apart: null,
    end_by_hand: false,
    room_by_hand: false,
  })
  await join(lesson, host)
  expect((await cancel(lesson)).body.lesson).toMatchObject({ joined_to: null, start_time: '15:00' })
  expect((await cancel(host)).status).toBe(200)
})

test('somebody who closes the day of lessons that sit together and one who finds a substitute for them do not stop each other', {
  tags: 'slow',
}, async ({ academy, expect }) => {
  const { aLesson, aTeacher, join, substitute } = await theChanges(academy)
  const { uid: teacher_id } = await aTeacher('Ananya')
  const lesson = await aLesson({ start_time: '15:00', end_time: '16:00' }, 'Joining')
  const host = await aLesson({}, 'Host')
  await join(lesson, host)
  let reply: ReturnType<typeof substitute> | undefined
  await academy.db.transaction().execute(async (trx) => {
    const held = (lesson_id: number) =>
      sql`select from lessons where lesson_id = ${lesson_id} for update`.execute(trx)
    await held(lesson)
    reply = substitute(host, { teacher_id })
    await somebodyWaits(academy)
    await held(host)
  })
  expect(await reply).toMatchObject({ status: 200 })
})

test('lessons that do not fit are not joined', { tags: 'slow' }, async ({ academy, expect }) => {
  const { aLesson, join } = await theChanges(academy)
  const lesson = await aLesson()
  const { batch_id } = await storedLesson(academy, lesson)
  const own = { batch_id, start_time: '19:00', end_time: '20:00' }
  const host = await aLesson({}, 'Host')
  const chained = await aLesson({}, 'Third')
  await join(chained, host)
  for (const [into, sentence] of [
    [lesson, 'This must be a lesson of another batch.'],
    [await aLesson(own), 'This must be a lesson of another batch.'],
    [await aLesson({ date: '2026-12-08' }), 'Both lessons must be on one day.'],
    [await aLesson({ state: 'cancelled' }), 'That lesson was cancelled.'],
    [chained, 'That lesson is itself joined to another one.'],
    [4711, 'Lesson not found.'],
  ] as const)
    expect(await join(lesson, into)).toMatchObject({ status: 400, fields: { into: sentence } })
  expect(await join(4711, host)).toMatchObject({ status: 404, error: 'Lesson not found.' })
  await takeRegister(academy, host)
  expect(await join(lesson, host)).toMatchObject({
    status: 409,
    error: 'The register of this lesson was taken.',
  })
})

test('students who sit in two lessons at once are named, and refuse nothing', {
  tags: 'slow',
}, async ({ academy, expect }) => {
  const { aBatch, aMember, aLesson, add, toggle } = await theChanges(academy)
  const [one, two] = [await aBatch('One'), await aBatch('Two')]
  const { profile } = await aMember(one)
  await toggle(two, profile.student_id)
  await aMember(two)
  await aLesson({ batch_id: one })
  const { body } = await add({ batch_id: two, ...MONDAY, start_time: '18:00' })

  expect(body.double_booked).toEqual([
    {
      student_id: profile.student_id,
      name: 'Riya Banerjee',
      batch_name: 'One',
      date,
      start_time: '17:00',
    },
  ])
})

test('not those who sit in one that was cancelled, or in both of two that sit together', {
  tags: 'slow',
}, async ({ academy, expect }) => {
  const { aBatch, aMember, aLesson, add, toggle, join } = await theChanges(academy)
  const [one, two, three] = [await aBatch('One'), await aBatch('Two'), await aBatch('Three')]
  const { profile } = await aMember(one)
  for (const batch of [two, three]) await toggle(batch, profile.student_id)
  await aLesson({ batch_id: three, state: 'cancelled' })
  const host = await aLesson({ batch_id: one })
  const { lesson, double_booked } = (await add({ batch_id: two, ...MONDAY })).body

  expect(double_booked.map(({ batch_name }) => batch_name)).toEqual(['One'])
  expect((await join(lesson.lesson_id, host)).body.double_booked).toEqual([])
  const third = await aLesson({}, 'Four')
  expect(await join(lesson.lesson_id, third)).toMatchObject({
    status: 409,
    error: 'This lesson is joined to another one. Part them first.',
  })
})

test('only a closed day of the academy or of its own batch is named', { tags: 'slow' }, async ({
  academy,
  expect,
}) => {
  const { aBatch, add } = await theChanges(academy)
  const [own, other] = [await aBatch('Own'), await aBatch('Other')]
  const day = { title: 'Exams', from_date: date, to_date: date, batch_id: other }
  await academy.db.insertInto('closed_days').values(day).execute()

  expect((await add({ batch_id: own, ...MONDAY })).body.closed).toBeNull()
  expect((await add({ batch_id: other, ...MONDAY })).body.closed).toBe('Exams')
  // If several closed days cover the lesson, the first counts.
  const flood = { ...day, title: 'Flood', batch_id: null }
  await academy.db.insertInto('closed_days').values(flood).execute()
  const later = { ...MONDAY, start_time: '20:00', end_time: '21:00' }
  expect((await add({ batch_id: own, ...later })).body.closed).toBe('Flood')
  expect((await add({ batch_id: other, ...later })).body.closed).toBe('Exams')
})

test('a teacher who stands in stays so when the lesson is moved', { tags: 'slow' }, async ({
  academy,
  expect,
}) => {
  const { aLesson, aTeacher, substitute, move } = await theChanges(academy)
  const lesson = await aLesson()
  const { uid } = await aTeacher('Ananya')
  await substitute(lesson, { teacher_id: uid })
  await move(lesson, { start_time: '18:00', end_time: '19:30' })

  expect(await storedLesson(academy, lesson)).toMatchObject({
    teacher_id: uid,
    teacher_by_hand: true,
  })
})

test('no time is free that has passed, or on which the teacher is away', { tags: 'slow' }, async ({
  academy,
  expect,
}) => {
  const { aLesson, aTeacher, anAbsence, free } = await theChanges(academy)
  const { uid } = await aTeacher('Ananya')
  const lesson = await aLesson({ start_time: '12:30', end_time: '13:00', teacher_id: uid })
  const times = async () => (await free(lesson)).body.times.map(({ start_time }) => start_time)

  // It is noon.
  expect(await times()).toEqual(['13:00', '13:30', '14:00', '14:30', '15:00'])
  await anAbsence(uid, date)
  expect(await times()).toEqual([])
})

test('a preview answers what would come of it, and changes nothing', { tags: 'slow' }, async ({
  academy,
  expect,
}) => {
  const { aLesson, aTeacher, preview, aMember } = await theChanges(academy)
  const lesson = await aLesson()
  const host = await aLesson({}, 'Host')
  const { batch_id } = await storedLesson(academy, host)
  const { profile } = await aMember(batch_id)
  const { uid } = await aTeacher('Ananya')
  const before = await lessonsOn(academy)
  const answers = [
    await preview.add({ batch_id, ...MONDAY, date: '2026-12-08' }),
    await preview.move(lesson, { start_time: '18:00' }),
    await preview.cancel(lesson),
    await preview.substitute(lesson, { teacher_id: uid }),
    await preview.join(lesson, host),
    await preview.addGuest(lesson, { student_id: profile.student_id }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200, 201])
  expect(answers[1]?.body).toMatchObject({ message: 'Lesson moved.', lesson: { version: 2 } })
  expect(await lessonsOn(academy)).toEqual(before)
  expect(await lessonsOn(academy, '2026-12-08')).toEqual([])
  const { n } = await academy.db
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('subject', '=', 'lesson_guests')
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBe(0)
})

test('once the register is locked the owner alone changes the past, and says why', async ({
  academy,
  expect,
}) => {
  const { aBatch, aLesson, aTeacher, add, cancel, restore } = await theChanges(academy)
  const desk = changesBy((await academy.signUpAs('desk')).call)
  const batch_id = await aBatch('Class 9')
  const locked = { status: 409, error: 'The register is locked. Ask the owner.' }
  const [old, recent] = [
    await aLesson({ date: '2026-11-29' }),
    await aLesson({ date: '2026-11-30' }),
  ]
  const missed = { batch_id, ...MONDAY, date: '2026-11-29' }

  expect(await desk.cancel(old)).toMatchObject(locked)
  expect((await desk.cancel(recent)).status).toBe(200)
  expect((await desk.restore(recent)).status).toBe(200)
  const { uid } = await aTeacher('Ananya')
  expect(await desk.move(old)).toMatchObject(locked)
  expect(await desk.substitute(old, { teacher_id: uid })).toMatchObject(locked)
  expect(await desk.add({ ...missed, reason: 'Rain' })).toMatchObject(locked)
  expect((await desk.add({ ...missed, date: '2026-11-30' })).status).toBe(201)
  const why = { status: 400, fields: { reason: 'Reason is required.' } }
  expect(await add(missed)).toMatchObject(why)
  expect((await add({ ...missed, reason: 'Forgotten' })).status).toBe(201)
  expect((await cancel(old)).status).toBe(200)
  expect(await restore(old)).toMatchObject(why)
  expect((await restore(old, { reason: 'It was held' })).status).toBe(200)
})

test('changes are the office’s', async ({ academy, expect }) => {
  const { aLesson, aTeacher } = await theChanges(academy)
  const teacher = await aTeacher('Ananya')
  const lesson = await aLesson({ teacher_id: teacher.uid })

  expect((await changesBy(teacher.call).cancel(lesson)).status).toBe(403)
  const pupil = await academy.aStudent()
  expect((await changesBy(pupil.call).free(lesson)).status).toBe(403)
})

test.for([
  [{ date: '2027-02-29' }, 'date', 'Date must be a real date.'],
  [{ date: '' }, 'date', 'Date is required.'],
  [{ start_time: '25:00' }, 'start_time', 'Start Time must be a time such as 17:30.'],
  [{ end_time: '24:00' }, 'end_time', 'End Time must be a time such as 17:30.'],
  [{ end_time: '17:00' }, 'end_time', 'End Time must be after Start Time.'],
  [{ room_id: 4711 }, 'room_id', 'Room not found.'],
  [{ teacher_id: 'nobody' }, 'teacher_id', 'Teacher not found.'],
] as const)(
  '%j is 400 and named',
  { tags: 'slow' },
  async ([wrong, field, sentence], { academy, expect }) => {
    const { aLesson, add, move } = await theChanges(academy)
    const lesson = await aLesson({ date: '2026-12-08' })
    const { batch_id } = await storedLesson(academy, lesson)
    const refused = { status: 400, fields: { [field]: sentence } }

    expect(await add({ batch_id, ...MONDAY, ...wrong })).toMatchObject(refused)
    expect(await move(lesson, wrong)).toMatchObject(refused)
  },
)

test('what a move must say is asked for', { tags: 'slow' }, async ({ academy, expect }) => {
  const { aLesson, move, cancel, add } = await theChanges(academy)
  const lesson = await aLesson()

  expect((await move(lesson, { scope: 'all' })).fields).toEqual({
    scope: 'Scope must be this or weekly.',
  })
  expect((await move(lesson, { reason: ' ' })).fields).toEqual({ reason: 'Reason is required.' })
  expect((await cancel(lesson, {})).fields).toEqual({ reason: 'Reason is required.' })
  expect((await add({ batch_id: 4711, ...MONDAY })).fields).toEqual({
    batch_id: 'Batch not found.',
  })
  for (const change of [move, cancel])
    expect(await change(4711)).toMatchObject({ status: 404, error: 'Lesson not found.' })
})

test('of fifty who move lessons into one room at once exactly one does', { tags: 'slow' }, async ({
  academy,
  expect,
}) => {
  const { aRoom, aLesson, aTeacher, move } = await theChanges(academy)
  const room_id = await aRoom('Blue')
  const teacher = await aTeacher('Ananya')
  const lessons: number[] = []
  for (let n = 0; n < 50; n++)
    lessons.push(await aLesson({ start_time: '08:00', end_time: '09:00' }, `Batch ${n}`))
  // Alternates between conflicts of the room and of the teacher.
  const moved = async (lesson: number): Promise<Awaited<ReturnType<typeof move>>> => {
    const reply = await move(lesson, { room_id, teacher_id: teacher.uid })
    // 503 on a slow machine means that nothing was changed, and browsers send it again.
    return reply.status === 503 ? moved(lesson) : reply
  }
  const replies = await Promise.all(lessons.map(moved))

  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(49).fill(409)])
  const errors = new Set(replies.flatMap(({ error }) => error ?? []))
  expect([...errors]).toEqual(['The room is taken.'])
  const there = (await lessonsOn(academy)).filter(({ room }) => room?.room_id === room_id)
  expect(there).toHaveLength(1)
})

test('a weekly lesson is there as soon as what was in its way is cancelled, moved or parted', {
  tags: 'slow',
}, async ({ academy, expect }) => {
  const { create, change, add, cancel, move, call } = await theChanges(academy)
  const { batch_id } = (await create({ schedules: [timeOn('Friday')] })).body.batch
  const extra = async (date: string) =>
    (await add({ batch_id, date, start_time: '20:00', end_time: '21:00' })).body.lesson.lesson_id
  const [today, next] = [await extra('2026-12-07'), await extra('2026-12-14')]
  const { clashes } = (await change({ batch_id, schedules: [timeOn('Monday', '20:30', '21:30')] }))
    .body
  expect(clashes).toMatchObject([
    { date: '2026-12-07', other_lesson_id: today },
    { date: '2026-12-14', other_lesson_id: next },
  ])
  await cancel(today)
  await move(next, { date: '2026-12-15' })

  expect((await call(listClashes)).body).toEqual([])
  for (const day of ['2026-12-07', '2026-12-14'])
    expect(await lessonsOf(call, { from: day, to: day, batch_id })).toContainEqual(
      expect.objectContaining({ kind: 'weekly', start_time: '20:30', state: 'scheduled' }),
    )
})
