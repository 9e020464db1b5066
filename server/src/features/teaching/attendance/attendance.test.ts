import {
  exportMonthSheet,
  getMonthSheet,
  getStudentAttendance,
} from '@ganit/contract/teaching/attendance'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setClock } from '../../../../test/days.ts'
import { DAY, mark, theRegisters } from '../../../../test/registers.ts'
import { clock } from '../../../lifecycle/clock.ts'

beginEachTestAt(DAY, '19:00')

type Registers = Awaited<ReturnType<typeof theRegisters>>

/** Lessons on the first days of December with a student's marks; `-` is no mark. */
async function lessonsWithMarks({ lesson, save }: Registers, student_id: number, codes: string) {
  const lessons = []
  for (const [n, code] of [...codes].entries()) {
    const lesson_id = await lesson({ date: `2026-12-0${n + 1}` })
    lessons.push(lesson_id)
    await save(lesson_id, { marks: code === '-' ? [] : [mark(student_id, code)] })
  }
  return lessons
}

const sheet = (call: Academy['visitor'], batch_id: number, month = '2026-12') =>
  call(getMonthSheet, { querystring: { batch_id: String(batch_id), month } })
const attendance = async (call: Academy['visitor'], student_id: number, querystring = {}) =>
  call(getStudentAttendance, { params: { student_id: String(student_id) }, querystring } as never)

test('a month sheet has students by lessons, and what part of them each was there', async ({
  academy,
}) => {
  const registers = await theRegisters(academy)
  const { aPupil, lesson, save, call, batch_id, joins } = registers
  const [riya, soham] = [await aPupil('Riya'), await aPupil('Soham', { joined_on: '2026-12-02' })]
  await aPupil('Before', { left_on: '2026-11-30' })
  const back = await aPupil('Back', { left_on: '2026-12-01' })
  await joins(back.student_id, { joined_on: '2026-12-03', left_on: '2026-12-05' })
  const lessons = await lessonsWithMarks(registers, riya.student_id, 'PLAEP')
  await save(lessons[1] as number, { marks: [mark(soham.student_id, 'A')], taught: 'Surds' })
  await lesson({ date: '2026-12-06', state: 'cancelled' })
  const ahead = await lesson({ date: '2026-12-31' })
  await lesson({ date: '2027-01-01' })

  const { body } = await sheet(call, batch_id)
  expect(body.lessons).toEqual(
    [...lessons, ahead].map((lesson_id, n) => ({
      lesson_id,
      date: n === 5 ? '2026-12-31' : `2026-12-0${n + 1}`,
      start_time: '17:00',
      register: n === 5 ? 'not_taken' : 'taken',
      taught: n === 1 ? 'Surds' : null,
    })),
  )
  const none = null
  expect(body.students).toEqual([
    {
      student_id: back.student_id,
      name: 'Back Banerjee',
      joined_on: '2026-09-01',
      left_on: '2026-12-05',
      codes: Array(6).fill(none),
      percent: null,
    },
    {
      student_id: riya.student_id,
      name: 'Riya Banerjee',
      joined_on: '2026-09-01',
      left_on: null,
      codes: ['P', 'L', 'A', 'E', 'P', none],
      percent: 75,
    },
    {
      student_id: soham.student_id,
      name: 'Soham Banerjee',
      joined_on: '2026-12-02',
      left_on: null,
      codes: [none, 'A', none, none, none, none],
      percent: 0,
    },
  ])
})

test('the table for spreadsheets contains no formula [S081]', async ({ academy }) => {
  const registers = await theRegisters(academy)
  const { student_id } = await registers.aPupil('=1+1')
  const [lesson_id] = await lessonsWithMarks(registers, student_id, 'PA')
  await registers.save(lesson_id as number, { marks: [], taught: '@SUM(A1), 2' })
  const querystring = { batch_id: String(registers.batch_id), month: '2026-12' }
  const { body } = await registers.call(exportMonthSheet, { querystring })

  expect(body).toBe(
    [
      '\uFEFFStudent ID,Name,Joined,Left,2026-12-01 17:00,2026-12-02 17:00,Percent',
      `${student_id},'=1+1 Banerjee,2026-09-01,,P,A,50`,
      `,Taught,,,"'@SUM(A1), 2",,`,
      '',
    ].join('\r\n'),
  )
})

test('a sheet is the office’s and of the batch’s teachers, not of who stands in [S037]', async ({
  academy,
}) => {
  const { call, batch_id, lesson, itsTeacher } = await theRegisters(academy)
  const substitute = await academy.signUpAs('teacher')
  await lesson({ teacher_id: substitute.uid })
  const teacher = await itsTeacher()
  const desk = await academy.signUpAs('desk')

  for (const who of [{ call }, desk, teacher])
    expect((await sheet(who.call, batch_id)).status).toBe(200)
  const unknown = { status: 404, error: 'Batch not found.' }
  expect(await sheet(substitute.call, batch_id)).toMatchObject(unknown)
  expect(await sheet(call, 4711)).toMatchObject(unknown)
  for (const month of ['2026-13', '2026-1', '', '2026-12-01'])
    expect(await sheet(call, batch_id, month)).toMatchObject({
      status: 400,
      fields: { month: expect.any(String) },
    })
})

test('a student’s attendance is told whole, by month and by batch, and notes to staff alone', async ({
  academy,
}) => {
  const registers = await theRegisters(academy)
  const { aPupil, lesson, save, call, aBatch, itsTeacher } = registers
  const { student_id, call: own } = await aPupil()
  const lessons = await lessonsWithMarks(registers, student_id, 'PE-A')
  const early = await lesson({ date: '2026-11-30' })
  setClock('2026-11-30', '18:00')
  await save(early, { marks: [mark(student_id, 'L', { minutes_late: 7, note: 'Bus' })] })
  setClock(DAY, '19:00')
  const other = await aBatch({ batch_name: 'Geometry' })
  await academy.db
    .insertInto('memberships')
    .values({ batch_id: other, student_id, joined_on: '2026-09-01' })
    .execute()
  const elsewhere = await lesson({
    batch_id: other,
    date: '2026-12-05',
    start_time: '09:00',
    end_time: '10:00',
  })
  await save(elsewhere, { marks: [mark(student_id, 'P')] })
  const teacher = await itsTeacher()

  const counts = (P: number, A: number, L: number, E: number) => ({ P, A, L, E })
  const { body } = await attendance(own, student_id)
  const row = {
    start_time: '17:00',
    batch_name: 'Class 9 – Morning',
    minutes_late: null,
    note: null,
  }
  expect(body).toEqual({
    percent: 75,
    months: [
      { month: '2026-11', percent: 100, counts: counts(0, 0, 1, 0) },
      { month: '2026-12', percent: 67, counts: counts(2, 1, 0, 1) },
    ],
    batches: [
      {
        batch_id: registers.batch_id,
        batch_name: 'Class 9 – Morning',
        percent: 67,
        counts: counts(1, 1, 1, 1),
      },
      { batch_id: other, batch_name: 'Geometry', percent: 100, counts: counts(1, 0, 0, 0) },
    ],
    lessons: [
      { ...row, lesson_id: early, date: '2026-11-30', code: 'L', minutes_late: 7 },
      { ...row, lesson_id: lessons[0], date: '2026-12-01', code: 'P' },
      { ...row, lesson_id: lessons[1], date: '2026-12-02', code: 'E' },
      { ...row, lesson_id: lessons[3], date: '2026-12-04', code: 'A' },
      {
        ...row,
        lesson_id: elsewhere,
        date: '2026-12-05',
        start_time: '09:00',
        batch_name: 'Geometry',
        code: 'P',
      },
    ],
  })
  expect((await attendance(call, student_id)).body.lessons[0]?.note).toBe('Bus')
  const taught = (await attendance(teacher.call, student_id)).body
  expect(taught.lessons.map(({ note }) => note)).toEqual(['Bus', null, null, null])
  expect(taught.batches.map(({ batch_id }) => batch_id)).toEqual([registers.batch_id])
  const november = { from: '2026-11-01', to: '2026-11-30' }
  expect((await attendance(own, student_id, november)).body.lessons).toHaveLength(1)
})

test('another’s attendance is unknown [S037]', async ({ academy }) => {
  const { aPupil, call, itsTeacher } = await theRegisters(academy)
  const { student_id } = await aPupil()
  const strangers = [await academy.aStudent(), await academy.signUpAs('teacher')]
  strangers.push((await academy.signUpAs('guardian')) as never)

  const unknown = { status: 404, error: 'Student not found.' }
  for (const stranger of strangers)
    expect(await attendance(stranger.call, student_id)).toMatchObject(unknown)
  expect(await attendance(call, 4711)).toMatchObject(unknown)
  const teacher = await itsTeacher()
  const other = await academy.aStudent()
  expect((await attendance(teacher.call, student_id)).status).toBe(200)
  expect(await attendance(teacher.call, other.profile.student_id)).toMatchObject(unknown)
})

test('unless days are asked for, attendance is told of 365, today among them', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aPupil, call, lesson } = await theRegisters(academy)
  const { student_id } = await aPupil()
  for (const date of ['2025-12-07', '2025-12-08', DAY]) {
    const lesson_id = await lesson({ date })
    await academy.db.insertInto('registers').values({ lesson_id }).execute()
    const said = { code: 'P' as const, marked_at: clock.now(), is_tapped: true }
    await academy.db
      .insertInto('attendance_marks')
      .values({ lesson_id, student_id, ...said })
      .execute()
  }
  const { lessons } = (await attendance(call, student_id)).body
  expect(lessons.map(({ date }) => date)).toEqual(['2025-12-08', DAY])
})

test('a student who left on the first of the month is on its sheet, one who joins after the last is not', {
  tags: 'slow',
}, async ({ academy }) => {
  const { aPupil, call, batch_id } = await theRegisters(academy)
  await aPupil('Aarav', { left_on: '2026-12-01' })
  await aPupil('Later', { joined_on: '2027-01-01' })
  await aPupil('Soham', { joined_on: '2026-12-31' })

  const { students } = (await sheet(call, batch_id)).body
  expect(students.map(({ name }) => name)).toEqual(['Aarav Banerjee', 'Soham Banerjee'])
})

test('attendance is told of at most 400 days', { tags: 'slow' }, async ({ academy }) => {
  const { aPupil, call } = await theRegisters(academy)
  const { student_id } = await aPupil()
  const fields = async (querystring: object) =>
    (await attendance(call, student_id, querystring)).fields

  expect(await fields({ from: '2025-11-03', to: DAY })).toBeUndefined()
  expect(await fields({ from: '2025-11-02', to: DAY })).toEqual({
    to: 'To must be at most 400 days from From.',
  })
  expect(await fields({ from: '2025-11-02' })).toEqual({
    from: 'From must be at most 400 days back.',
  })
  expect(await fields({ from: '2026-12-08' })).toEqual({ from: 'From must not be after today.' })
  expect(await fields({ from: DAY, to: '2026-12-06' })).toEqual({
    to: 'To must not be before From.',
  })
  expect(await fields({ from: 'x', to: '2026-02-32' })).toEqual({
    from: 'From must be a real date.',
    to: 'To must be a real date.',
  })
  expect(await fields({ to: '2027-02-29' })).toEqual({ to: 'To must be a real date.' })
})

test('a lesson that a guest makes up for counts no more once they came', { tags: 'slow' }, async ({
  academy,
}) => {
  const registers = await theRegisters(academy)
  const { aPupil, lesson, save, aBatch, call, batch_id } = registers
  const { student_id } = await aPupil()
  const [missed] = await lessonsWithMarks(registers, student_id, 'AP')
  const other = await aBatch({ batch_name: 'Evening' })
  const guest = await lesson({ batch_id: other, date: '2026-12-05' })
  await academy.db
    .insertInto('lesson_guests')
    .values({ lesson_id: guest, student_id, makes_up_for: missed as number })
    .execute()
  const percents = async () => [
    (await attendance(call, student_id)).body.percent,
    (await sheet(call, batch_id)).body.students[0]?.percent,
  ]

  expect(await percents()).toEqual([50, 50])
  await save(guest, { marks: [mark(student_id, 'A')] })
  expect(await percents()).toEqual([33, 50])
  await save(guest, { marks: [mark(student_id, 'E')] })
  expect(await percents()).toEqual([50, 50])
  await save(guest, { marks: [mark(student_id, 'L')] })
  expect(await percents()).toEqual([100, 100])
})
