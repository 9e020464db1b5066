import {
  getBatchName,
  type KeptLesson,
  listClassBatches,
  listClassTimes,
} from '@ganit/contract/teaching/batches'
import { listClashes } from '@ganit/contract/teaching/lessons'
import { createRoom, updateRoom } from '@ganit/contract/teaching/rooms'
import { type Academy, test } from '../../../../test/academy.ts'
import { theBatches, timeOn } from '../../../../test/batches.ts'
import { beginEachTestAt, setDay, workOfDay } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { aLesson } from '../../../../test/lessons.ts'
import { endWithBatch } from '../../people/memberships/memberships.service.ts'

// A Monday; it is noon at the academy.
const TODAY = '2026-12-07'

beginEachTestAt(TODAY)

async function theTimes(academy: Academy) {
  const { db } = academy
  const batches = await theBatches(academy)
  const lessons = (batch_id: number) =>
    db
      .selectFrom('lessons')
      .selectAll()
      .where('batch_id', '=', batch_id)
      .orderBy('date')
      .orderBy('start_time')
      .execute()
  return {
    ...batches,
    db,
    lessons,
    /** Days and starts of the lessons, such as `12-07 17:00`. */
    starts: async (batch_id: number) =>
      (await lessons(batch_id)).map(
        ({ date, start_time }) => `${date.slice(5)} ${start_time.slice(0, 5)}`,
      ),
    async aRoom(name = 'Blue room', seats?: number) {
      const { body } = await batches.call(createRoom, { body: { name, seats } } as never)
      return body.room.room_id
    },
    aTeacher: async () => (await academy.signUpAs('teacher')).uid,
    touch: (lesson_id: number | undefined, columns: object = {}) =>
      db
        .updateTable('lessons')
        .set({ is_touched: true, ...columns })
        .where('lesson_id', '=', lesson_id ?? 0)
        .execute(),
  }
}

test('who teaches a batch, where, for how many and until when is stored with it and its times', async ({
  academy,
  expect,
}) => {
  const { create, change, read, aRoom, aTeacher } = await theTimes(academy)
  const [room_id, other] = [await aRoom(), await aRoom('Red')]
  const teacher_id = await aTeacher()
  const said = { teacher_id, room_id, capacity: '30', starts_on: TODAY, ends_on: '2027-03-31' }
  const made = (
    await create({
      ...said,
      schedules: [timeOn('Monday'), timeOn('Friday', '07:00', '08:00', { room_id: other })],
    })
  ).body.batch

  expect(made).toMatchObject({ ...said, capacity: 30, times_from: null })
  expect(made.schedules).toEqual([
    timeOn('Monday', '17:00', '18:30', { teacher_id: null, room_id: null }),
    timeOn('Friday', '07:00', '08:00', { teacher_id: null, room_id: other }),
  ])
  const { batch_id } = made
  // An absent teacher or room stays as stored for the same weekday and start; null clears it.
  const moved = [timeOn('Friday', '07:00', '09:00'), timeOn('Friday', '10:00', '11:00')]
  const changed = (await change({ batch_id, schedules: moved, room_id: null, capacity: '' })).body
    .batch
  expect(changed).toMatchObject({
    teacher_id,
    room_id: null,
    capacity: null,
    ends_on: '2027-03-31',
  })
  expect(changed.schedules.map((each) => each.room_id)).toEqual([other, null])
  const cleared = [timeOn('Friday', '07:00', '09:00', { room_id: null })]
  expect((await change({ batch_id, schedules: cleared })).body.batch.schedules[0]?.room_id).toBe(
    null,
  )
  expect((await read(batch_id)).body.teacher_id).toBe(teacher_id)
})

test('what is wrong about them is 400 on its field', async ({ academy, expect }) => {
  const { create, change, aBatch, aRoom, aTeacher, call, db } = await theTimes(academy)
  const [room_id, teacher_id] = [await aRoom(), await aTeacher()]
  const batch_id = await aBatch({ room_id, teacher_id, starts_on: '2026-12-01' })
  await call(updateRoom, { params: { room_id: String(room_id) }, body: { is_active: false } })
  await db.updateTable('accounts').set({ is_active: false }).where('id', '=', teacher_id).execute()
  const student = await academy.aStudent()
  const cases: [Record<string, unknown>, string[]][] = [
    [{ teacher_id: 'nobody', room_id: 4711 }, ['teacher_id', 'room_id']],
    [{ teacher_id: student.uid }, ['teacher_id']],
    [
      { schedules: [timeOn('Monday', '17:00', '18:00', { room_id: 4711, teacher_id: 'x' })] },
      ['schedules.0.teacher_id', 'schedules.0.room_id'],
    ],
    [{ capacity: 0 }, ['capacity']],
    [{ capacity: 501 }, ['capacity']],
    [{ starts_on: '2027-02-29' }, ['starts_on']],
    [{ starts_on: '2026-12-02', ends_on: '2026-12-01' }, ['ends_on']],
  ]
  for (const [body, fields] of cases)
    for (const reply of [await create(body), await change({ batch_id, ...body })])
      expect([reply.status, Object.keys(reply.fields ?? {})]).toEqual([400, fields])

  for (const from of ['2026-12-06', '2027-03-02', 'tomorrow'])
    expect((await change({ batch_id, from })).fields).toEqual({ from: expect.any(String) })
  for (const from of [TODAY, '2027-03-01'])
    expect((await change({ batch_id, from })).status).toBe(200)
  expect((await change({ batch_id, ends_on: '2026-11-30' })).fields).toEqual({
    ends_on: 'Ends must not be before Starts.',
  })
  // Former teachers and unused rooms stay where they are stored, but no other batch can choose them.
  expect((await change({ batch_id, room_id, teacher_id, batch_name: 'As before' })).status).toBe(
    200,
  )
  expect((await create({ room_id, teacher_id })).fields).toEqual({
    teacher_id: 'Teacher not found.',
    room_id: 'Room not found.',
  })
})

test('new times hold from a day on; lessons whose weekday and start stay keep their number', async ({
  academy,
  expect,
}) => {
  const { aBatch, change, lessons, starts, aRoom, aTeacher } = await theTimes(academy)
  const [room_id, teacher_id] = [await aRoom(), await aTeacher()]
  const batch_id = await aBatch({
    schedules: [timeOn('Monday'), timeOn('Tuesday')],
    ends_on: '2026-12-22',
  })
  const before = await lessons(batch_id)
  const schedules = [timeOn('Monday', '17:00', '19:00'), timeOn('Friday')]
  const { body } = await change({ batch_id, schedules, room_id, teacher_id, from: '2026-12-14' })

  expect(body.batch.times_from).toBe('2026-12-14')
  expect(body).not.toHaveProperty('kept')
  expect(await starts(batch_id)).toEqual([
    '12-07 17:00',
    '12-08 17:00',
    '12-14 17:00',
    '12-18 17:00',
    '12-21 17:00',
  ])
  const after = await lessons(batch_id)
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
  const [, , first, friday, second] = after
  expect([first?.lesson_id, second?.lesson_id]).toEqual([
    before[2]?.lesson_id,
    before[4]?.lesson_id,
  ])
  for (const each of [first, friday, second]) expect(each).toMatchObject({ room_id, teacher_id })
  expect(first).toMatchObject({ end_time: '19:00:00', version: 2, sequence: 1 })
  setDay('2026-12-14')
  expect((await change({ batch_id, batch_name: 'Later' })).body.batch.times_from).toBe(null)
  expect(await lessons(batch_id)).toEqual(after)
})

test('a save that changes no times touches no lesson', { tags: 'slow' }, async ({
  academy,
  expect,
}) => {
  const { aBatch, change, lessons } = await theTimes(academy)
  const schedules = [timeOn('Monday'), timeOn('Tuesday')]
  const batch_id = await aBatch({ schedules })
  const [first] = await lessons(batch_id)
  await academy.db
    .deleteFrom('lessons')
    .where('lesson_id', '=', first?.lesson_id ?? 0)
    .execute()
  const before = await lessons(batch_id)
  const same = { schedules: schedules.toReversed(), teacher_id: null, from: '2026-12-20' }

  const { body } = await change({ batch_id, batch_name: 'Other', ...same, capacity: 5 })
  expect([body.batch.times_from, body.batch.version]).toEqual([null, 2])
  expect(await lessons(batch_id)).toEqual(before)
})

test('what somebody has changed, or that has a register or guests, stays and is named', async ({
  academy,
  expect,
}) => {
  const { db, aBatch, change, lessons, starts, touch } = await theTimes(academy)
  const batch_id = await aBatch({ schedules: [timeOn('Tuesday')], ends_on: '2027-01-12' })
  const [one, two, three, four] = await lessons(batch_id)
  await touch(one?.lesson_id, { date: '2026-12-09' })
  await touch(two?.lesson_id, { state: 'cancelled' })
  await db
    .insertInto('registers')
    .values({ lesson_id: three?.lesson_id ?? 0 })
    .execute()
  const { profile } = await academy.aStudent()
  await db
    .insertInto('lesson_guests')
    .values({ lesson_id: four?.lesson_id ?? 0, student_id: profile.student_id })
    .execute()
  const schedules = [timeOn('Tuesday', '09:00', '10:00'), timeOn('Tuesday', '11:00', '12:00')]
  const { kept } = (await change({ batch_id, schedules })).body

  expect(
    kept?.map(({ lesson_id, date, start_time }: KeptLesson) => [lesson_id, date, start_time]),
  ).toEqual([
    [one?.lesson_id, '2026-12-09', '17:00'],
    [two?.lesson_id, '2026-12-15', '17:00'],
    [three?.lesson_id, '2026-12-22', '17:00'],
    [four?.lesson_id, '2026-12-29', '17:00'],
  ])
  // On the days of the moved lessons one lesson is created instead of two; on later days both are.
  expect(await starts(batch_id)).toEqual([
    '12-08 11:00',
    '12-09 17:00',
    '12-15 11:00',
    '12-15 17:00',
    '12-22 11:00',
    '12-22 17:00',
    '12-29 11:00',
    '12-29 17:00',
    '01-05 09:00',
    '01-05 11:00',
    '01-12 09:00',
    '01-12 11:00',
  ])
  const after = await lessons(batch_id)
  await workOfDay(db)
  expect(await lessons(batch_id)).toEqual(after)
})

test('a lesson with homework, or with which others sit, stays and is named', {
  tags: 'slow',
}, async ({ academy, expect }) => {
  const { db, aBatch, aBatchOf, change, lessons } = await theTimes(academy)
  const batch_id = await aBatch({ schedules: [timeOn('Tuesday')], ends_on: '2026-12-22' })
  const [one, two] = await lessons(batch_id)
  await db
    .insertInto('homework')
    .values({ lesson_id: one?.lesson_id ?? 0, text: 'Page 7', due_date: null })
    .execute()
  const sitting = { date: two?.date, joined_to: two?.lesson_id, apart: '{}' }
  await aLesson(academy, await aBatchOf(9, 'Theirs'), sitting)
  const { kept } = (await change({ batch_id, schedules: [timeOn('Friday')] })).body

  expect(kept?.map(({ lesson_id }: KeptLesson) => lesson_id)).toEqual([
    one?.lesson_id,
    two?.lesson_id,
  ])
})

test('end, room and teacher that were changed by hand stay as they are', { tags: 'slow' }, async ({
  academy,
  expect,
}) => {
  const { aBatch, change, lessons, touch, aRoom, aTeacher } = await theTimes(academy)
  const [blue, red] = [await aRoom('Blue'), await aRoom('Red')]
  const [one, two] = [await aTeacher(), await aTeacher()]
  const batch_id = await aBatch({
    schedules: [timeOn('Tuesday')],
    ends_on: '2026-12-29',
    room_id: blue,
    teacher_id: one,
  })
  const [first, second, third] = await lessons(batch_id)
  await touch(first?.lesson_id, { end_time: '17:45', end_by_hand: true })
  await touch(second?.lesson_id, { room_id: null, room_by_hand: true })
  await touch(third?.lesson_id, { teacher_id: null, teacher_by_hand: true })
  const schedules = [timeOn('Tuesday', '17:00', '19:00')]
  expect(
    (await change({ batch_id, schedules, room_id: red, teacher_id: two })).body,
  ).not.toHaveProperty('kept')

  const follows = { end_time: '19:00:00', room_id: red, teacher_id: two }
  expect(await lessons(batch_id)).toMatchObject([
    { ...follows, end_time: '17:45:00' },
    { ...follows, room_id: null },
    { ...follows, teacher_id: null },
    follows,
  ])
})

test('what has begun by now is neither made, changed nor removed', async ({ academy, expect }) => {
  const { aBatch, change, lessons, starts } = await theTimes(academy)
  setDay('2026-12-06')
  const batch_id = await aBatch({
    schedules: [timeOn('Monday', '12:00', '13:00')],
    ends_on: '2026-12-14',
  })
  setDay(TODAY)
  const [running] = await lessons(batch_id)
  await change({ batch_id, schedules: [timeOn('Monday', '08:00', '09:00')] })

  expect(await starts(batch_id)).toEqual(['12-07 12:00', '12-14 08:00'])
  expect((await lessons(batch_id))[0]).toEqual(running)
})

test('a nearer end removes what nobody has changed, and names the rest', async ({
  academy,
  expect,
}) => {
  const { aBatch, change, lessons, starts, touch } = await theTimes(academy)
  const batch_id = await aBatch({ schedules: [timeOn('Tuesday')], ends_on: '2026-12-29' })
  const [, , third] = await lessons(batch_id)
  await touch(third?.lesson_id)
  const extra = await aLesson(academy, batch_id, { date: '2026-12-20' })
  const { kept } = (await change({ batch_id, ends_on: '2026-12-15' })).body

  expect(kept?.map(({ lesson_id }) => lesson_id)).toEqual([extra, third?.lesson_id])
  expect(await starts(batch_id)).toEqual([
    '12-08 17:00',
    '12-15 17:00',
    '12-20 17:00',
    '12-22 17:00',
  ])
  await change({ batch_id, ends_on: null, starts_on: '2026-12-10' })
  expect((await starts(batch_id)).slice(0, 4)).toEqual([
    '12-15 17:00',
    '12-20 17:00',
    '12-22 17:00',
    '12-29 17:00',
  ])
})

test('a save answers the first twenty of its clashes, and the list all of them', async ({
  academy,
  expect,
}) => {
  const { create, change, aBatch, aRoom, lessons, call, touch } = await theTimes(academy)
  const room_id = await aRoom()
  const clashes = async () => (await call(listClashes)).body
  const other = await aBatch({
    batch_name: 'First',
    schedules: [timeOn('Tuesday'), timeOn('Friday')],
    room_id,
  })
  expect(await clashes()).toEqual([])
  const { body, status } = await create({
    batch_name: 'Second',
    schedules: [timeOn('Tuesday'), timeOn('Friday', '18:00', '19:00')],
    room_id,
  })
  const { batch_id } = body.batch

  expect([status, body.clashes?.length, (await clashes()).length]).toEqual([201, 20, 24])
  const [mine, theirs] = [await lessons(batch_id), await lessons(other)]
  expect(body.clashes?.[0]).toEqual({
    lesson_id: mine[0]?.lesson_id,
    batch_id,
    batch_name: 'Second',
    date: '2026-12-08',
    start_time: '17:00',
    end_time: '18:30',
    with: 'room',
    name: 'Blue room',
    other_lesson_id: theirs[0]?.lesson_id,
    other_batch: 'First',
  })
  // A clash is reported until its lesson has a place, is changed by hand, or the times change.
  await touch(mine[0]?.lesson_id)
  expect((await clashes()).length).toBe(23)
  await touch(theirs[1]?.lesson_id, { state: 'cancelled' })
  expect((await clashes())[0]).toMatchObject({
    lesson_id: mine[1]?.lesson_id,
    other_lesson_id: null,
    other_batch: null,
  })
  const away = await change({ batch_id, room_id: null })
  expect(away.body).not.toHaveProperty('clashes')
  expect(await clashes()).toEqual([])
})

test('a clash names the lesson that has the room, not one that sits with it', {
  tags: 'slow',
}, async ({ academy, expect }) => {
  const { db, aBatch, aBatchOf, aRoom, create, lessons } = await theTimes(academy)
  const room_id = await aRoom()
  const sitting = await aLesson(academy, await aBatchOf(9, 'Sits with it'), { date: '2026-12-08' })
  const host = await aBatch({ batch_name: 'First', schedules: [timeOn('Tuesday')], room_id })
  const [first] = await lessons(host)
  const joined = { joined_to: first?.lesson_id, apart: '{}', room_id, is_touched: true }
  await db.updateTable('lessons').set(joined).where('lesson_id', '=', sitting).execute()
  const { body } = await create({
    batch_name: 'Second',
    schedules: [timeOn('Tuesday')],
    ends_on: '2026-12-08',
    room_id,
  })

  expect(body.clashes).toMatchObject([
    { with: 'room', other_lesson_id: first?.lesson_id, other_batch: 'First' },
  ])
})

test('a lesson that was not made because of another one of its batch is a clash', {
  tags: 'slow',
}, async ({ academy, expect }) => {
  const { aBatch, change, call, lessons } = await theTimes(academy)
  const batch_id = await aBatch({ schedules: [timeOn('Tuesday')], ends_on: '2026-12-15' })
  const extra = await aLesson(academy, batch_id, {
    date: '2026-12-11',
    start_time: '10:00',
    end_time: '11:00',
  })
  const { body } = await change({ batch_id, schedules: [timeOn('Friday', '10:30', '12:00')] })

  expect(body.clashes).toEqual([
    expect.objectContaining({
      lesson_id: null,
      date: '2026-12-11',
      start_time: '10:30',
      end_time: '12:00',
      with: 'batch',
      other_lesson_id: extra,
    }),
  ])
  expect((await call(listClashes)).body).toEqual(body.clashes)
  expect(await lessons(batch_id)).toHaveLength(1)
})

test('a student who sits with a lesson ends with it, but where another one of theirs begins', {
  tags: 'slow',
}, async ({ academy, expect }) => {
  const { db, aBatch, aBatchOf, change, lessons } = await theTimes(academy)
  const batch_id = await aBatch({ schedules: [timeOn('Tuesday')] })
  const [first, second] = await lessons(batch_id)
  const theirs = await aBatchOf(9, 'Theirs')
  const sitting = { start_time: '17:00', end_time: '18:30', apart: '{}' }
  const sit = (host: typeof first) =>
    aLesson(academy, theirs, { ...sitting, date: host?.date, joined_to: host?.lesson_id })
  const [short, long] = [await sit(first), await sit(second)]
  await aLesson(academy, theirs, { date: first?.date, start_time: '18:45', end_time: '20:00' })
  const schedules = [timeOn('Tuesday', '17:00', '19:00')]

  expect((await change({ batch_id, schedules })).status).toBe(200)
  expect((await lessons(batch_id)).every(({ end_time }) => end_time === '19:00:00')).toBe(true)
  const ends = await db
    .selectFrom('lessons')
    .select('end_time')
    .where('lesson_id', 'in', [short, long])
    .orderBy('lesson_id')
    .execute()
  expect(ends).toEqual([{ end_time: '18:30:00' }, { end_time: '19:00:00' }])
})

test('a batch with a register is not deleted; without one its lessons go with it', {
  tags: 'slow',
}, async ({ academy, expect }) => {
  const { db, aBatch, remove, lessons } = await theTimes(academy)
  const batch_id = await aBatch()
  const [first, second] = await lessons(batch_id)
  const registers = [{ lesson_id: first?.lesson_id ?? 0 }, { lesson_id: second?.lesson_id ?? 0 }]
  await db.insertInto('registers').values(registers).execute()

  expect(await remove(batch_id)).toMatchObject({
    status: 409,
    error: 'This batch has 2 lessons with a register, which must be kept, so it cannot be deleted.',
  })
  await db.deleteFrom('registers').execute()
  expect((await remove(batch_id)).status).toBe(200)
  expect(await lessons(batch_id)).toEqual([])
})

test('a batch with whose lessons others sit is deleted; they stay, the first in its room', {
  tags: 'slow',
}, async ({ academy, expect }) => {
  const { db, aBatch, aBatchOf, aRoom, remove, lessons } = await theTimes(academy)
  const room_id = await aRoom()
  const batch_id = await aBatch({ schedules: [timeOn('Tuesday')], room_id })
  const [host] = await lessons(batch_id)
  const sitting = { date: host?.date, joined_to: host?.lesson_id, apart: '{}', room_id }
  const [one, two] = [await aBatchOf(9, 'One'), await aBatchOf(9, 'Two')]
  for (const batch of [one, two]) await aLesson(academy, batch, sitting)

  expect((await remove(batch_id)).status).toBe(200)
  const left = await db
    .selectFrom('lessons')
    .select(['batch_id', 'state', 'joined_to', 'apart', 'room_id', 'version'])
    .orderBy('lesson_id')
    .execute()
  const parted = { state: 'scheduled', joined_to: null, apart: null, version: 2 }
  expect(left).toEqual([
    { ...parted, batch_id: one, room_id },
    { ...parted, batch_id: two, room_id: null },
  ])
})

test('a student who joins is told of by how many a batch or its room is too full', {
  tags: 'slow',
}, async ({ academy, expect }) => {
  const { aBatch, aRoom, toggle, assign } = await theTimes(academy)
  const [one, two] = [await academy.aStudent(), await academy.aStudent()]
  const small = await aBatch({ capacity: 1 })
  const narrow = await aBatch({ capacity: 30, room_id: await aRoom('Nook', 1) })

  const joined = (await toggle(small, one.profile.student_id)).body
  expect(joined).toMatchObject({ message: 'Updated batch membership', member: true })
  expect(joined).not.toHaveProperty('over_capacity')
  expect((await toggle(small, two.profile.student_id)).body).toMatchObject({
    member: true,
    over_capacity: true,
  })
  expect((await toggle(small, two.profile.student_id)).body).not.toHaveProperty('over_capacity')
  expect((await assign(narrow, one.uid)).body).not.toHaveProperty('over_capacity')
  expect((await assign(narrow, two.uid)).body).toHaveProperty('over_capacity', true)
})

test('the day after its last one the members of a batch leave it, and it is chosen no more', {
  tags: 'slow',
}, async ({ academy, expect }) => {
  const admin = await theLedger(academy)
  const { db } = academy
  const { change, toggle, list } = await theTimes(academy)
  const batch_id = await admin.aBatch()
  const { student_id } = await admin.aMember(batch_id)
  await admin.addFee(batch_id, { fee_type: 'recurring', due_date: '2026-12-10' })
  await change({ batch_id, ends_on: '2026-12-20' })
  const memberships = () => db.selectFrom('memberships').select(['joined_on', 'left_on']).execute()
  const dues = async () =>
    (
      await db
        .selectFrom('dues')
        .select('due_date')
        .where('withdrawn_at', 'is', null)
        .orderBy('due_date')
        .execute()
    ).map(({ due_date }) => due_date)
  const work = async (day: string) => {
    setDay(day)
    await workOfDay(db)
  }
  await work('2026-12-20')
  expect(await memberships()).toMatchObject([{ left_on: null }])
  const [leaves, comes] = [await toggle(batch_id, student_id), await toggle(batch_id, student_id)]
  expect([leaves.body.member, comes.body.member]).toEqual([false, true])
  // The batch had another last day when the job looked for members.
  await endWithBatch(db, { student_id, batch_id, ends_on: '2026-12-19' }, '2026-12-20')
  expect((await memberships()).at(-1)).toMatchObject({ left_on: null })
  await work('2026-12-21')

  expect(await memberships()).toMatchObject([{ left_on: '2026-12-20' }])
  expect(await dues()).toEqual(['2026-12-10'])
  const refused = await toggle(batch_id, student_id)
  expect(refused).toMatchObject({ status: 409, error: expect.stringContaining('has ended') })
  const names = async (query: Record<string, unknown>) => (await list(query)).body
  expect(await names({})).toHaveLength(1)
  expect(await names({ takes_class: '9' })).toEqual([])
  expect(
    (await academy.visitor(listClassTimes, { params: { classNumber: '9' } } as never)).body,
  ).toEqual([])
})

test('a teacher is answered the batches that are theirs, others are as unknown [S037]', async ({
  academy,
  expect,
}) => {
  const { aBatch } = await theTimes(academy)
  const { uid, call } = await academy.signUpAs('teacher')
  const own = await aBatch({ batch_name: 'Own', teacher_id: uid })
  const byTime = await aBatch({
    batch_name: 'By time',
    schedules: [timeOn('Monday'), timeOn('Friday', '07:00', '08:00', { teacher_id: uid })],
  })
  const other = await aBatch({ batch_name: 'Other' })
  const named = async (id: number) =>
    (await call(getBatchName, { params: { id: String(id) } })).status

  expect((await call(listClassBatches)).body.map(({ batch_id }) => batch_id).toSorted()).toEqual([
    own,
    byTime,
  ])
  expect([await named(own), await named(byTime), await named(other)]).toEqual([200, 200, 404])
})

test('a last day before a register, or longer ago than registers can be changed, is refused', {
  tags: 'slow',
}, async ({ academy, expect }) => {
  const { db, aBatch, change, lessons } = await theTimes(academy)
  const batch_id = await aBatch()
  const ends = async (ends_on: string) => (await change({ batch_id, ends_on })).fields
  expect(await ends('2025-12-29')).toEqual({ ends_on: 'Ends must not be more than 7 days ago.' })
  const [first] = await lessons(batch_id)
  await db
    .insertInto('registers')
    .values({ lesson_id: first?.lesson_id ?? 0 })
    .execute()
  await db
    .updateTable('lessons')
    .set({ date: '2026-12-05' })
    .where('lesson_id', '=', first?.lesson_id ?? 0)
    .execute()
  const refused = { ends_on: 'There are registers after this day, the last on 5 Dec 2026.' }
  expect(await ends('2026-12-04')).toEqual(refused)
  expect(await ends('2026-12-05')).toBeUndefined()
  // An unchanged stored value is not checked again.
  await db.updateTable('batches').set({ ends_on: '2026-06-30' }).execute()
  expect((await change({ batch_id, description: 'x', ends_on: '2026-06-30' })).status).toBe(200)
})
