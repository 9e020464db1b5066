import { getTeacherReport, getTeachersReport } from '@ganit/contract/office/batch-reports'
import { substituteTeacher } from '@ganit/contract/teaching/lesson-changes'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setClock } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { aWeeklyLesson } from '../../../../test/lesson-rows.ts'

beginEachTestAt('2026-11-20', '17:30')

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

async function theTeachers(academy: Academy) {
  const { db, call, token, aBatch, aMember } = await theLedger(academy)
  const batch_id = await aBatch('Algebra')
  const [ananya, bela] = [await academy.signUpAs('teacher'), await academy.signUpAs('teacher')]
  for (const [uid, name] of [
    [ananya.uid, 'Ananya'],
    [bela.uid, 'Bela'],
  ] as const)
    await db.updateTable('accounts').set({ name }).where('id', '=', uid).execute()
  /** A lesson of Ananya's on a day of November; `taken`: when its register was. */
  const lesson = async (
    day: number,
    { taken, taught, ...more }: { taken?: string; taught?: string; [column: string]: unknown } = {},
  ) => {
    const date = `2026-11-${String(day).padStart(2, '0')}`
    const lesson_id = await aWeeklyLesson(academy, {
      ...{ batch_id, date, teacher_id: ananya.uid },
      ...more,
    })
    if (taken)
      await sql`insert into registers (lesson_id, taken_at, taught) values
        (${lesson_id}, ${taken}::timestamptz, ${taught ?? null})`.execute(db)
    return lesson_id
  }
  const report = async (days: object = NOVEMBER) =>
    (await call(getTeachersReport, { querystring: days } as never)).body
  const one = (account_id: string, by = call) =>
    by(getTeacherReport, { params: { account_id }, querystring: NOVEMBER } as never)
  return { db, call, token, batch_id, aMember, ananya, bela, lesson, report, one }
}

test('a teacher’s row counts lessons that are over, registers, those of the same day, topics and homework', async ({
  academy,
}) => {
  const { db, lesson, report, one, ananya } = await theTeachers(academy)
  // The evening of the 3rd in India; then a minute after midnight, which is still the 4th in UTC.
  const first = await lesson(3, { taken: '2026-11-03T20:00:00+05:30', taught: 'Fractions' })
  const second = await lesson(4, { taken: '2026-11-05T00:01:00+05:30' })
  const third = await lesson(5)
  await lesson(6, { state: 'cancelled', taken: '2026-11-06T20:00:00+05:30' })
  // Under way at half past five, and not yet.
  await lesson(20)
  await lesson(21)
  await sql`insert into homework (lesson_id, text) values (${first}, 'p. 4'), (${third}, 'p. 5')`.execute(
    db,
  )
  const { rows, total } = await report()
  expect(rows).toEqual([
    {
      ...{ key: ananya.uid, label: 'Ananya', lessons: 3, taken: 2, taken_percent: 67 },
      ...{ same_day: 1, same_day_percent: 33, topics: 1, homework: 2, came: 0, looked_at: 0 },
    },
  ])
  expect(total).toEqual({ ...rows[0], key: 'total', label: 'Total' })
  const { body } = await one(ananya.uid)
  expect(body.row).toEqual(rows[0])
  expect(
    body.lessons.map((each) => [
      each.lesson_id,
      each.is_taken,
      each.is_same_day,
      each.has_topic,
      each.has_homework,
    ]),
  ).toEqual([
    [third, false, false, false, true],
    [second, true, false, false, false],
    [first, true, true, true, true],
  ])
  setClock('2026-11-20', '18:00')
  expect((await report()).rows[0]?.lessons).toBe(4)
  expect((await report({ from: '2026-11-04', to: '2026-11-04' })).rows[0]).toMatchObject({
    ...{ lessons: 1, taken: 1, same_day: 0 },
  })
})

test('a substitute’s lessons are the substitute’s', async ({ academy }) => {
  const { call, lesson, bela } = await theTeachers(academy)
  await lesson(3)
  const given = await lesson(23)
  const { status } = await call(substituteTeacher, {
    params: { lesson_id: String(given) },
    body: { teacher_id: bela.uid, reason: 'Ill' },
  } as never)
  expect(status).toBe(200)
  setClock('2026-11-24', '12:00')
  const later = await theLedger(academy)
  const { rows } = (await later.call(getTeachersReport, { querystring: NOVEMBER } as never)).body
  expect(rows.map(({ label, lessons }) => [label, lessons])).toEqual([
    ['Ananya', 1],
    ['Bela', 1],
  ])
})

test('of photographed homework that came it says how much was looked at', async ({ academy }) => {
  const { db, lesson, report, batch_id, aMember } = await theTeachers(academy)
  const lesson_id = await lesson(3)
  for (const [way, state, round] of [
    ['photo', 'open', 1],
    ['photo', 'handed_in', 1],
    ['photo', 'seen', 1],
    ['photo', 'marked', 1],
    ['photo', 'again', 2],
    ['paper', 'seen', 1],
  ] as const) {
    const { student_id } = await aMember(batch_id)
    await sql`insert into hand_ins (lesson_id, student_id, way, state, round, handed_in_at)
      values (${lesson_id}, ${student_id}, ${way}, ${state}, ${round}, now())`.execute(db)
  }
  expect((await report()).rows[0]).toMatchObject({ came: 4, looked_at: 3 })
})

test('the office reads all, teachers read their own rows, nobody else any', async ({ academy }) => {
  const { call, ananya, bela, lesson, one } = await theTeachers(academy)
  await lesson(3)
  const [desk, student] = [await academy.signUpAs('desk'), await academy.aStudent()]
  expect((await one(ananya.uid, desk.call)).body.row.lessons).toBe(1)
  expect((await one(ananya.uid, ananya.call)).body.row.lessons).toBe(1)
  expect((await one(bela.uid, bela.call)).body).toMatchObject({
    row: { label: 'Bela', lessons: 0, taken_percent: null },
    lessons: [],
  })
  expect((await one(ananya.uid, bela.call)).status).toBe(404)
  expect((await one(student.uid)).status).toBe(404)
  expect((await one(ananya.uid, student.call)).status).toBe(403)
  expect((await ananya.call(getTeachersReport)).status).toBe(403)
  expect((await call(getTeachersReport)).status).toBe(200)
})

test('the file has a row a teacher, with the heads of the screen', async ({ academy }) => {
  const { token, lesson } = await theTeachers(academy)
  await lesson(3, { taken: '2026-11-03T20:00:00+05:30' })
  const { body } = await academy.app.inject({
    url: '/api/reports/teachers.csv?from=2026-11-01&to=2026-11-30',
    headers: { authorization: `Bearer ${token}` },
  })
  const [heads = '', row = ''] = body.replaceAll('"', '').split('\r\n')
  expect(heads.split(',').slice(1)).toEqual([
    ...['Lessons', 'Registers', 'Registers %', 'Same day', 'Same day %', 'Topics noted'],
    ...['Homework given', 'Work came', 'Looked at'],
  ])
  expect(row).toBe('Ananya,1,1,100,1,100,0,0,0,0')
})
