import {
  addAbsence,
  deleteAbsence,
  exportTaught,
  getTaught,
  listAbsences,
} from '@ganit/contract/teaching/absences'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { theChanges } from '../../../../test/lesson-changes.ts'
import { takeRegister } from '../../../../test/lesson-rows.ts'
import { aLesson as lessonIn, lessonsOf } from '../../../../test/lessons.ts'

const DAY = '2026-12-07'
const FLU = { from_date: DAY, to_date: '2026-12-09', reason: 'Flu' }

beginEachTestAt(DAY)

type Call = Academy['visitor']

const absencesBy = (call: Call, account_id: string) => ({
  add: (body: object = FLU) => call(addAbsence, { params: { account_id }, body } as never),
  list: () => call(listAbsences, { params: { account_id } }),
  remove: (absence_id: number) =>
    call(deleteAbsence, { params: { account_id, absence_id: String(absence_id) } }),
  taught: (month = '2026-12') =>
    call(getTaught, { params: { account_id }, querystring: { month } }),
  table: (month = '2026-12') =>
    call(exportTaught, { params: { account_id }, querystring: { month } }),
})

test('while a teacher is away their lessons need another one, until somebody stands in', async ({
  academy,
  expect,
}) => {
  const { call, aTeacher, aLesson, substitute } = await theChanges(academy)
  const [ananya, bela] = [await aTeacher('Ananya'), await aTeacher('Bela')]
  const lesson = await aLesson({ teacher_id: ananya.uid })
  await aLesson({ teacher_id: ananya.uid, date: '2026-12-10' }, 'Later')
  const { add, list, remove } = absencesBy(call, ananya.uid)
  const needing = async () =>
    (await lessonsOf(call, { from: DAY, to: '2026-12-13', needs: 'teacher' })).map(
      ({ lesson_id }) => lesson_id,
    )
  const added = await add()

  expect(added).toMatchObject({ status: 201, body: { message: 'Absence added.' } })
  const { absence } = added.body
  expect(absence).toEqual({
    ...FLU,
    absence_id: expect.any(Number),
    account_id: ananya.uid,
  })
  expect((await list()).body).toEqual([absence])
  expect(await needing()).toEqual([lesson])
  await substitute(lesson, { teacher_id: bela.uid })
  expect(await needing()).toEqual([])
  expect((await remove(absence.absence_id)).body).toEqual({ message: 'Absence deleted.' })
  expect((await list()).body).toEqual([])
  expect(await remove(absence.absence_id)).toMatchObject({
    status: 404,
    error: 'Absence not found.',
  })
})

test('teachers say it of themselves alone, the desk of everybody who teaches', async ({
  academy,
  expect,
}) => {
  const { call, aTeacher } = await theChanges(academy)
  const [ananya, bela] = [await aTeacher('Ananya'), await aTeacher('Bela')]
  const own = absencesBy(ananya.call, ananya.uid)
  const foreign = absencesBy(ananya.call, bela.uid)
  const desk = await academy.signUpAs('desk')
  const unknown = { status: 404, error: 'No teacher has this number.' }
  const { absence } = (await absencesBy(desk.call, bela.uid).add()).body

  expect((await own.add()).status).toBe(201)
  for (const reply of [
    await foreign.add(),
    await foreign.list(),
    await foreign.remove(absence.absence_id),
    await foreign.taught(),
    await absencesBy(call, desk.uid).add(),
    await absencesBy(call, 'nobody').list(),
  ])
    expect(reply).toMatchObject(unknown)
  expect((await own.remove(absence.absence_id)).status).toBe(404)
  expect((await absencesBy(call, bela.uid).list()).body).toEqual([absence])
})

test.for([
  [{ from_date: '2027-02-29' }, { from_date: 'From must be a real date.' }],
  [{ to_date: '2026-12-06' }, { to_date: 'To must not be before From.' }],
  [{ to_date: '2027-12-08' }, { to_date: 'At most 366 days can be entered at once.' }],
  [{ reason: 'x'.repeat(201) }, { reason: 'Reason must be at most 200 characters long.' }],
] as const)(
  '%.60j is 400 and named',
  { tags: 'slow' },
  async ([wrong, fields], { academy, expect }) => {
    const { call, aTeacher } = await theChanges(academy)
    const { add } = absencesBy(call, (await aTeacher('Ananya')).uid)

    expect(await add({ ...FLU, ...wrong })).toMatchObject({ status: 400, fields })
  },
)

test('what somebody has taught in a month counts the registers taken', { tags: 'slow' }, async ({
  academy,
  expect,
}) => {
  const { call, aBatch, aTeacher, aLesson, substitute, join } = await theChanges(academy)
  const [ananya, bela] = [await aTeacher('Ananya'), await aTeacher('Bela')]
  const [nine, ten] = [await aBatch('Class 9'), await aBatch('=Class 10')]
  const on = (date: string, batch_id: number, more: object = {}) =>
    aLesson({ date, batch_id, teacher_id: ananya.uid, ...more })
  const held = [
    await on('2026-12-01', nine),
    await on('2026-12-31', nine, { end_time: '17:45' }),
    await on('2026-12-10', nine),
    await on('2026-11-30', nine),
    await on('2027-01-01', nine),
  ]
  const [, , stoodIn = 0] = held
  await substitute(stoodIn, { teacher_id: bela.uid })
  await on('2026-12-03', nine)
  const guest = await aLesson({ date: '2026-12-01', batch_id: ten, end_time: '17:30' })
  await join(guest, held[0] ?? 0)
  for (const lesson of [...held, guest]) await takeRegister(academy, lesson)
  const admin = absencesBy(call, ananya.uid)

  expect((await admin.taught()).body).toEqual({
    lessons: 3,
    minutes: 90 + 45,
    batches: [
      { batch_name: '=Class 10', lessons: 1, minutes: 0 },
      { batch_name: 'Class 9', lessons: 2, minutes: 90 + 45 },
    ],
  })
  expect((await absencesBy(bela.call, bela.uid).taught()).body).toMatchObject({
    lessons: 1,
    minutes: 90,
  })
  await academy.db
    .updateTable('accounts')
    .set({ role: 'desk' })
    .where('id', '=', bela.uid)
    .execute()
  expect((await absencesBy(call, bela.uid).taught()).body.lessons).toBe(1)
  expect((await absencesBy(call, bela.uid).table()).status).toBe(200)
  const { status, body } = await admin.table()
  expect([status, body]).toEqual([
    200,
    "\uFEFFBatch,Lessons,Minutes\r\n'=Class 10,1,0\r\nClass 9,2,135\r\nTotal,3,135\r\n",
  ])
  // If only the joined lesson has a register, it counts its own minutes.
  await academy.db
    .deleteFrom('registers')
    .where('lesson_id', '=', held[0] ?? 0)
    .execute()
  expect((await admin.taught()).body.batches).toEqual([
    { batch_name: '=Class 10', lessons: 1, minutes: 90 },
    { batch_name: 'Class 9', lessons: 1, minutes: 45 },
  ])
  expect((await admin.taught('2026-13')).fields).toEqual({
    month: 'Month must be a month such as 2026-11.',
  })
  expect((await absencesBy(ananya.call, bela.uid).table()).status).toBe(404)
})

test('the lessons of an absent teacher get substitutes or are cancelled at once, all or none', async ({
  academy,
  expect,
}) => {
  const { call, aTeacher, aLesson } = await theChanges(academy)
  const [ananya, bela] = [await aTeacher('Ananya'), await aTeacher('Bela')]
  const of = { teacher_id: ananya.uid }
  const first = await aLesson({ ...of, start_time: '08:00', end_time: '09:00' }, 'First')
  const second = await aLesson({ ...of, start_time: '10:00', end_time: '11:00' }, 'Second')
  const third = await aLesson({ ...of, start_time: '12:00', end_time: '13:00' }, 'Third')
  const later = await aLesson({ ...of, date: '2026-12-10' }, 'Later')
  const busy = await aLesson(
    { teacher_id: bela.uid, start_time: '10:30', end_time: '11:30' },
    'Busy',
  )
  const { add, list } = absencesBy(call, ananya.uid)
  const lessons = async () => lessonsOf(call, { from: DAY, to: '2026-12-13' })
  const one = async (lesson_id: number) =>
    (await lessons()).find((each) => each.lesson_id === lesson_id)
  const sent = async (lesson_id: number, more: object) => ({
    lesson_id,
    version: (await one(lesson_id))?.version,
    ...more,
  })
  const substituted = { do: 'substitute', teacher_id: bela.uid }
  const nothing = async () => {
    expect((await list()).body).toEqual([])
    expect((await one(first))?.teacher?.account_id).toBe(ananya.uid)
    expect(
      await academy.db.selectFrom('jobs').select('kind').where('kind', '=', 'tell').execute(),
    ).toEqual([])
  }

  const clash = [await sent(first, substituted), await sent(second, substituted)]
  expect(await add({ ...FLU, lessons: clash })).toMatchObject({
    status: 409,
    error: 'The teacher is teaching.',
  })
  await nothing()
  for (const [lesson_id, place] of [
    [later, 1],
    [busy, 1],
    [first, 1],
  ] as const) {
    const both = [await sent(first, substituted), await sent(lesson_id, { do: 'cancel' })]
    const refused = await add({ ...FLU, lessons: both })
    expect([refused.status, Object.keys((refused as { fields?: object }).fields ?? {})]).toEqual([
      400,
      [`lessons.${place}.lesson_id`],
    ])
  }
  const old = [{ ...(await sent(first, { do: 'cancel' })), version: 99 }]
  expect((await add({ ...FLU, lessons: old })).status).toBe(409)
  const nobody = [await sent(first, { do: 'substitute' })]
  expect((await add({ ...FLU, lessons: nobody })).status).toBe(400)
  const own = absencesBy(ananya.call, ananya.uid)
  expect(await own.add({ ...FLU, lessons: [await sent(first, { do: 'open' })] })).toMatchObject({
    status: 403,
    error: 'Only the office changes lessons.',
  })
  await nothing()

  const all = [
    await sent(first, substituted),
    await sent(second, { do: 'cancel' }),
    await sent(third, { do: 'open' }),
  ]
  const absence = { ...FLU, reason: null, lessons: all, tell: true }
  const ask = async (preview: string) =>
    (
      await call(addAbsence, {
        params: { account_id: ananya.uid },
        querystring: { preview },
        body: absence,
      } as never)
    ).status
  expect(await ask('1')).toBe(201)
  await nothing()
  expect(await ask('0')).toBe(201)
  expect(await one(first)).toMatchObject({ teacher: { account_id: bela.uid } })
  expect(await one(second)).toMatchObject({ state: 'cancelled', reason: 'The teacher is away.' })
  expect(await one(third)).toMatchObject({ state: 'scheduled', version: all[2]?.version })
  const told = await academy.db
    .selectFrom('jobs')
    .select('input')
    .where('kind', '=', 'tell')
    .execute()
  const lessonsIn = (input: unknown) => (input as { lessons: { lesson_id: number }[] }).lessons
  // One event, so that a family gets one message about both.
  expect(told.map(({ input }) => lessonsIn(input).map(({ lesson_id }) => lesson_id))).toEqual([
    [first, second],
  ])

  await academy.db.deleteFrom('jobs').execute()
  const quiet = { ...FLU, lessons: [await sent(third, { do: 'cancel' })], tell: false }
  expect((await add(quiet)).status).toBe(201)
  expect(
    await academy.db.selectFrom('jobs').select('kind').where('kind', '=', 'tell').execute(),
  ).toEqual([])
})

test('two absences with lessons of the same batches, arranged at once, do not wait for each other', {
  tags: 'slow',
}, async ({ academy, expect }) => {
  const { call, aTeacher, aBatch } = await theChanges(academy)
  const teachers = [await aTeacher('Ananya'), await aTeacher('Bela')] as const
  const batches = await Promise.all(Array.from({ length: 12 }, (_, n) => aBatch(`Batch ${n}`)))
  const lessonsOfBoth = await Promise.all(
    teachers.map(({ uid: teacher_id }, n) =>
      Promise.all(
        batches.map((batch_id, at) =>
          lessonIn(academy, batch_id, {
            teacher_id,
            start_time: `${8 + at}:${n === 0 ? '00' : '30'}`.padStart(5, '0'),
            end_time: `${8 + at}:${n === 0 ? '20' : '50'}`.padStart(5, '0'),
          }),
        ),
      ),
    ),
  )
  const arrange = (n: 0 | 1) => {
    const ids = lessonsOfBoth[n] ?? []
    const lessons = (n === 0 ? ids : ids.toReversed()).map((lesson_id) => ({
      lesson_id,
      version: 1,
      do: 'cancel',
    }))
    return absencesBy(call, teachers[n].uid).add({ ...FLU, lessons })
  }
  const answers = await Promise.all([arrange(0), arrange(1)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
})
