import { listLessons } from '@ganit/contract/teaching/lessons'
import { createRoom } from '@ganit/contract/teaching/rooms'
import { type Academy, test } from '../../../../test/academy.ts'
import { theBatches } from '../../../../test/batches.ts'
import { beginEachTestAt, setDay } from '../../../../test/days.ts'
import { aLesson, lessonsOf } from '../../../../test/lessons.ts'

const DAY = '2026-12-07'
const THE_DAY = { from: DAY, to: DAY }

beginEachTestAt(DAY)

const numbers = async (call: Academy['visitor'], querystring: object = THE_DAY) =>
  (await lessonsOf(call, querystring)).map(({ lesson_id }) => lesson_id)

test('a lesson is answered with all that is known of it', async ({ academy, expect }) => {
  const { db } = academy
  const { call, aBatchOf, toggle } = await theBatches(academy)
  const batch = await aBatchOf(9)
  const { profile } = await academy.aStudent()
  await toggle(batch, profile.student_id)
  const { room } = (await call(createRoom, { body: { name: 'Blue room' } })).body
  const { uid } = await academy.signUpAs('teacher')
  const moved = {
    kind: 'weekly',
    origin_date: '2026-12-04',
    origin_start: '16:00',
    room_id: room.room_id,
    teacher_id: uid,
    reason: 'Exam hall',
  } as const
  const lesson_id = await aLesson(academy, batch, moved)
  const guest = (await academy.aStudent()).profile.student_id
  await db.insertInto('lesson_guests').values({ lesson_id, student_id: guest }).execute()
  await db.insertInto('registers').values({ lesson_id, taught: 'Surds' }).execute()

  expect(await lessonsOf(call, THE_DAY)).toEqual([
    {
      lesson_id,
      batch_id: batch,
      batch_name: 'Class 9 – Morning',
      date: DAY,
      start_time: '17:00',
      end_time: '18:30',
      room: { room_id: room.room_id, name: 'Blue room' },
      teacher: { account_id: uid, name: 'Riya' },
      state: 'scheduled',
      kind: 'weekly',
      reason: 'Exam hall',
      moved_from: { date: '2026-12-04', start_time: '16:00' },
      makes_up_for: null,
      made_up_day: null,
      is_online: false,
      opens_at: null,
      joined_to: null,
      register: 'taken',
      locked: false,
      taught: 'Surds',
      homework: null,
      students: 2,
      version: 1,
    },
  ])
})

test('families are not told the owner’s account as a teacher until it has a name', async ({
  academy,
  expect,
}) => {
  const { call, aBatchOf, toggle } = await theBatches(academy)
  const batch = await aBatchOf(9)
  const { profile, call: pupil } = await academy.aStudent()
  await toggle(batch, profile.student_id)
  const { id: uid } = await academy.db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  await aLesson(academy, batch, { teacher_id: uid })
  const told = async (by: Academy['visitor']) => (await lessonsOf(by, THE_DAY))[0]?.teacher
  expect(await told(call)).toEqual({ account_id: uid, name: 'Admin' })
  expect(await told(pupil)).toBeNull()
  await academy.db
    .updateTable('accounts')
    .set({ name: 'Ananya Sen' })
    .where('id', '=', uid)
    .execute()
  expect(await told(pupil)).toEqual({ account_id: uid, name: 'Ananya Sen' })
})

test('lessons are listed by day and start, and each filter narrows them', async ({
  academy,
  expect,
}) => {
  const { call, aBatchOf, toggle } = await theBatches(academy)
  const [one, two] = [await aBatchOf(9), await aBatchOf(9)]
  const { profile } = await academy.aStudent()
  await toggle(two, profile.student_id)
  const { room } = (await call(createRoom, { body: { name: 'Blue room' } })).body
  const { uid } = await academy.signUpAs('teacher')
  const late = await aLesson(academy, one, { start_time: '18:00' })
  const early = await aLesson(academy, two, { start_time: '09:00', end_time: '09:30' })
  const next = await aLesson(academy, one, { date: '2026-12-08', room_id: room.room_id })
  const taught = await aLesson(academy, two, { date: '2026-12-09', teacher_id: uid })
  const off = await aLesson(academy, one, {
    start_time: '08:00',
    end_time: '09:00',
    state: 'cancelled',
    date: '2026-12-06',
  })
  const week = { from: DAY, to: '2026-12-13' }

  expect(await numbers(call, week)).toEqual([early, late, next, taught])
  expect(await numbers(call, THE_DAY)).toEqual([early, late])
  expect(await numbers(call, { ...week, batch_id: one })).toEqual([late, next])
  expect(await numbers(call, { ...week, room_id: room.room_id })).toEqual([next])
  expect(await numbers(call, { ...week, teacher_id: uid })).toEqual([taught])
  expect(await numbers(call, { ...week, student_id: profile.student_id })).toEqual([early, taught])
  expect(await numbers(call, { ...week, needs: 'teacher' })).toEqual([early, late, next])
  // At noon the early lesson is over.
  expect(await numbers(call, { ...week, needs: 'register' })).toEqual([early])
  const since = { ...week, from: '2026-12-06' }
  expect(await numbers(call, { ...since, to: DAY })).toEqual([off, early, late])
  expect(await numbers(call, { ...since, needs: 'register' })).toEqual([early])
})

test('a lesson needs a teacher while its own is absent, has ended or does other work', async ({
  academy,
  expect,
}) => {
  const { db } = academy
  const { call, aBatchOf } = await theBatches(academy)
  const [owner] = await db.selectFrom('accounts').select('id').where('role', '=', 'admin').execute()
  const [absent, ended, desk, well] = [
    await academy.signUpAs('teacher'),
    await academy.signUpAs('teacher'),
    await academy.signUpAs('desk'),
    await academy.signUpAs('teacher'),
  ]
  const away = { account_id: absent.uid, from_date: '2026-12-01', to_date: DAY }
  await db.insertInto('staff_absences').values(away).execute()
  await db.updateTable('accounts').set({ is_active: false }).where('id', '=', ended.uid).execute()
  const taughtBy = async (teacher_id: string | undefined, changes = {}) =>
    aLesson(academy, await aBatchOf(9), { teacher_id, ...changes })
  const ofAbsent = await taughtBy(absent.uid)
  const ofEnded = await taughtBy(ended.uid)
  const ofDesk = await taughtBy(desk.uid)
  await taughtBy(well.uid)
  await taughtBy(owner?.id)
  await taughtBy(undefined, { state: 'cancelled' })
  const held = await taughtBy(undefined)
  await db.insertInto('registers').values({ lesson_id: held }).execute()
  await taughtBy(absent.uid, { date: '2026-12-08' })

  const found = await numbers(call, { from: DAY, to: '2026-12-08', needs: 'teacher' })
  expect(found).toEqual([ofAbsent, ofEnded, ofDesk])
})

test('a teacher sees the lessons they teach and those of their batches, others none [S037]', async ({
  academy,
  expect,
}) => {
  const { db } = academy
  const { aBatch } = await theBatches(academy)
  const { uid, call } = await academy.signUpAs('teacher')
  const [own, byTime, foreign] = [await aBatch(), await aBatch(), await aBatch()]
  await db.updateTable('batches').set({ teacher_id: uid }).where('batch_id', '=', own).execute()
  await db
    .updateTable('batch_schedules')
    .set({ teacher_id: uid })
    .where('batch_id', '=', byTime)
    .where('position', '=', 1)
    .execute()
  await db.deleteFrom('lessons').execute()
  const seen = [
    await aLesson(academy, own),
    await aLesson(academy, byTime),
    await aLesson(academy, foreign, { teacher_id: uid }),
  ]
  await aLesson(academy, foreign, { date: '2026-12-08' })

  expect(await numbers(call, { from: DAY, to: '2026-12-20' })).toEqual(seen)
  for (const role of ['teacher', 'guardian'] as const)
    expect(await numbers((await academy.signUpAs(role)).call)).toEqual([])
})

test('a student sees the lessons of the days on which they are in a batch, and where they are guests', async ({
  academy,
  expect,
}) => {
  const { db } = academy
  const { aBatchOf } = await theBatches(academy)
  const { call, profile } = await academy.aStudent()
  const { student_id } = profile
  const [own, other] = [await aBatchOf(9), await aBatchOf(9)]
  const stay = { batch_id: own, student_id, joined_on: '2026-12-07', left_on: '2026-12-09' }
  await db.insertInto('memberships').values(stay).execute()
  const days = ['2026-12-06', '2026-12-07', '2026-12-09', '2026-12-10']
  const lessons = []
  for (const date of days) lessons.push(await aLesson(academy, own, { date }))
  const guest = await aLesson(academy, other, { date: '2026-12-10' })
  await aLesson(academy, other)
  await db.insertInto('lesson_guests').values({ lesson_id: guest, student_id }).execute()
  const all = { from: '2026-12-01', to: '2026-12-31' }

  expect(await numbers(call, all)).toEqual([lessons[1], lessons[2], guest])
  expect(await numbers(call, { ...all, student_id: 4711 })).toEqual([])
  const stranger = await academy.aStudent()
  expect(await numbers(stranger.call, all)).toEqual([])
  expect(await numbers(stranger.call, { ...all, student_id })).toEqual([])
})

test('a student is not told who else sits in a lesson of theirs', async ({ academy, expect }) => {
  const { aBatchOf, toggle } = await theBatches(academy)
  const batch_id = await aBatchOf(9)
  const [riya, soham] = [await academy.aStudent(), await academy.aStudent()]
  for (const { profile } of [riya, soham]) await toggle(batch_id, profile.student_id)
  const lesson = await aLesson(academy, batch_id)
  const asked = { ...THE_DAY, student_id: soham.profile.student_id }

  expect(await numbers(riya.call, asked)).toEqual([])
  expect(await numbers(soham.call, asked)).toEqual([lesson])
  const teacher = await academy.signUpAs('teacher')
  await academy.db.updateTable('lessons').set({ teacher_id: teacher.uid }).execute()
  expect(await numbers(teacher.call, asked)).toEqual([lesson])
})

test('why somebody else teaches is told to those who work here alone', async ({
  academy,
  expect,
}) => {
  const { call, aBatchOf, toggle } = await theBatches(academy)
  const student = await academy.aStudent()
  const batch = await aBatchOf(9)
  await toggle(batch, student.profile.student_id)
  const hours = (start: number) => ({ start_time: `${start}:00`, end_time: `${start}:30` })
  await aLesson(academy, batch, { ...hours(10), reason: 'Ill', teacher_by_hand: true })
  await aLesson(academy, batch, { ...hours(11), reason: 'Rain', state: 'cancelled' })
  await aLesson(academy, batch, { ...hours(12), reason: 'Revision' })
  const reasons = async (caller: Academy['visitor']) =>
    (await lessonsOf(caller, THE_DAY)).map(({ reason }) => reason)

  expect(await reasons(call)).toEqual(['Ill', 'Rain', 'Revision'])
  expect(await reasons(student.call)).toEqual([null, 'Rain', 'Revision'])
})

test('a register is locked when its days are over', async ({ academy, expect }) => {
  const { call, aBatchOf } = await theBatches(academy)
  await aLesson(academy, await aBatchOf(9))
  const isLocked = async (today: string) => {
    setDay(today)
    return (await lessonsOf(call, THE_DAY))[0]?.locked
  }

  expect(await isLocked('2026-12-14')).toBe(false)
  expect(await isLocked('2026-12-15')).toBe(true)
})

test.for([
  [{}, { from: 'From is required.', to: 'To is required.' }],
  [
    { from: '2027-02-29', to: '2026-13-01' },
    { from: 'From must be a real date.', to: 'To must be a real date.' },
  ],
  [{ from: DAY, to: '2026-12-06' }, { to: 'To must not be before From.' }],
  [{ from: DAY, to: '2026-12-14' }, { to: 'To must be at most 7 days from From.' }],
  [{ from: DAY, to: '2027-02-07', batch_id: 1 }, { to: 'To must be at most 62 days from From.' }],
  [{ ...THE_DAY, needs: 'chalk' }, { needs: 'needs must be teacher or register.' }],
] as const)(
  'asked for %j the list is 400 and says why',
  async ([querystring, fields], { academy, expect }) => {
    const { call } = await academy.signInAdmin()

    expect(await call(listLessons, { querystring } as never)).toMatchObject({ status: 400, fields })
  },
)

test('of a batch, and for a student, 62 days are listed at once', async ({ academy, expect }) => {
  const { call } = await academy.signInAdmin()
  const student = await academy.aStudent()
  const querystring = { from: DAY, to: '2027-02-06' }

  expect((await student.call(listLessons, { querystring })).status).toBe(200)
  const ofOne = { ...querystring, batch_id: '1' }
  expect((await call(listLessons, { querystring: ofOne })).status).toBe(200)
})
