import { getSettings, updateSettings } from '@ganit/contract/ground/settings'
import { listConcerns, listMissingRegisters } from '@ganit/contract/teaching/attendance'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setClock, workOfDay } from '../../../../test/days.ts'
import { theFamilies } from '../../../../test/families.ts'
import { waitForWaiters } from '../../../../test/locks.ts'
import { DAY, mark, theRegisters } from '../../../../test/registers.ts'
import { findingsOf } from '../../../jobs/findings.ts'
import { lockConcerns } from './concerns.queries.ts'

beginEachTestAt(DAY, '19:00')

/** A time of day, `n` times ten minutes after eight. */
const at = (n: number) => `${String(8 + Math.floor(n / 6)).padStart(2, '0')}:${n % 6}0`

type Registers = Awaited<ReturnType<typeof theRegisters>>

/** Lessons up to the day before with a student's marks; `-` is no mark. */
async function lessonsWithMarks({ lesson, save }: Registers, student_id: number, codes: string) {
  const lessons = []
  for (const [n, code] of [...codes].entries()) {
    const lesson_id = await lesson({
      date: `2026-12-0${n + 1}`,
      start_time: '09:00',
      end_time: '10:00',
    })
    lessons.push(lesson_id)
    await save(lesson_id, { marks: code === '-' ? [] : [mark(student_id, code)] })
  }
  return lessons as [number, ...number[]]
}

const concerns = async (call: Academy['visitor'], querystring = {}) =>
  (await call(listConcerns, { querystring })).body.items.map(
    ({ name, kind, absent_streak, percent }) =>
      `${name.split(' ')[0]} ${kind} ${absent_streak} ${percent}`,
  )

test('three absences in a row are a concern, until the student comes', async ({ academy }) => {
  const registers = await theRegisters(academy)
  const { aPupil, call, save, lesson, batch_id } = registers
  const { student_id } = await aPupil()
  await lessonsWithMarks(registers, student_id, 'AAE')
  expect(await concerns(call)).toEqual([])

  const third = await lesson({ date: '2026-12-04' })
  await save(third, { marks: [mark(student_id, 'A')] })
  const { body } = await call(listConcerns, { querystring: {} })
  expect(body).toEqual({
    items: [
      {
        student_id,
        name: 'Riya Banerjee',
        batch_id,
        batch_name: 'Class 9 – Morning',
        kind: 'streak',
        absent_streak: 3,
        percent: 0,
        contact: '+919830041276',
      },
    ],
    total: 1,
    page: 1,
    page_size: 20,
  })
  const { aGuardian } = await theFamilies(academy)
  await aGuardian([{ student_id }], { phone: '+919830000001' })
  expect((await call(listConcerns, { querystring: {} })).body.items).toMatchObject([
    { contact: '+919830000001' },
  ])
  await save(third, { marks: [mark(student_id, 'L', { marked_at: `${DAY}T12:00:00Z` })] })
  expect(await concerns(call)).toEqual([])
})

test('two registers of a batch that are saved at once are both counted', { tags: 'slow' }, async ({
  academy,
}) => {
  const registers = await theRegisters(academy)
  const { aPupil, call, save, lesson, batch_id } = registers
  const { student_id } = await aPupil()
  await lessonsWithMarks(registers, student_id, 'A')
  const lessons = [await lesson({ date: '2026-12-03' }), await lesson({ date: '2026-12-04' })]
  let saving: ReturnType<typeof save>[] = []
  await academy.db.transaction().execute(async (trx) => {
    await lockConcerns(trx, [batch_id])
    saving = lessons.map((lesson_id) => save(lesson_id, { marks: [mark(student_id, 'A')] }))
    await waitForWaiters(academy, 2)
  })
  expect((await Promise.all(saving)).map(({ status }) => status)).toEqual([200, 200])
  expect(await concerns(call)).toEqual(['Riya streak 3 0'])
})

test('a register that is taken away and a student who is inactive are none', {
  tags: 'slow',
}, async ({ academy }) => {
  const registers = await theRegisters(academy)
  const { aPupil, call, drop } = registers
  const { student_id, uid } = await aPupil()
  const [, , third = 0] = await lessonsWithMarks(registers, student_id, 'AAA')
  const active = (is_active: boolean) =>
    academy.db.updateTable('students').set({ is_active }).where('uid', '=', uid).execute()

  expect(await concerns(call)).toHaveLength(1)
  await active(false)
  expect(await concerns(call)).toEqual([])
  await active(true)
  await drop(third)
  expect(await concerns(call)).toEqual([])
})

test('sixty days are looked at, today among them', { tags: 'slow' }, async ({ academy }) => {
  const registers = await theRegisters(academy)
  const { aPupil, call, lesson, save } = registers
  const { student_id } = await aPupil()
  await lessonsWithMarks(registers, student_id, 'AA')
  const first = await lesson({ date: '2026-10-09' })
  await save(first, { marks: [mark(student_id, 'A')], reason: 'Found on paper' })
  expect(await concerns(call)).toEqual(['Riya streak 3 0'])
  setClock('2026-12-08', '06:00')
  await workOfDay(academy.db)
  expect(await concerns(call)).toEqual([])
})

test('below the floor is one, with six marks that count, and the floor can be moved', {
  tags: 'slow',
}, async ({ academy }) => {
  const registers = await theRegisters(academy)
  const { aPupil, call, lesson, save } = registers
  const { student_id } = await aPupil()
  await lessonsWithMarks(registers, student_id, 'APPAP')
  expect(await concerns(call)).toEqual([])
  const sixth = await lesson({ date: '2026-12-06' })
  await save(sixth, { marks: [mark(student_id, 'P')] })

  expect(await concerns(call)).toEqual(['Riya floor 0 67'])
  const move = (attendance_floor: unknown) =>
    call(updateSettings, { body: { attendance_floor } as never })
  await move(67)
  expect(await concerns(call)).toEqual([])
  await move('68')
  expect(await concerns(call)).toEqual(['Riya floor 0 67'])
  expect(await concerns(call, { kind: 'streak' })).toEqual([])
  expect(await concerns(call, { kind: 'floor' })).toHaveLength(1)
  expect((await move(101)).fields).toEqual({
    attendance_floor: 'Attendance floor must be a whole number from 1 to 100.',
  })
})

test('concerns are of those who are in the batch, and of a teacher’s own batches', async ({
  academy,
}) => {
  const registers = await theRegisters(academy)
  const { aPupil, call, itsTeacher, toggle, batch_id } = registers
  const { student_id } = await aPupil()
  await lessonsWithMarks(registers, student_id, 'AAA')
  const teacher = await itsTeacher()
  const stranger = await academy.signUpAs('teacher')

  expect(await concerns(teacher.call)).toEqual(['Riya streak 3 0'])
  expect(await concerns(stranger.call)).toEqual([])
  await toggle(batch_id, student_id)
  expect(await concerns(call)).toEqual([])
})

test('each day the days that are looked at move on, and the check-up agrees', {
  tags: 'slow',
}, async ({ academy }) => {
  const registers = await theRegisters(academy)
  const { aPupil, call, db } = { ...registers, db: academy.db }
  const { student_id } = await aPupil()
  await lessonsWithMarks(registers, student_id, 'AAAPAP')
  await workOfDay(db)
  expect(await concerns(call)).toEqual(['Riya floor 0 33'])
  expect(await findingsOf(db)).toEqual([])

  await db.updateTable('attendance_concerns').set({ percent: 34 }).execute()
  expect((await findingsOf(db)).map(({ rule }) => rule)).toEqual([
    'who is said to be absent often is by the registers',
  ])
  setClock('2027-01-30', '06:00')
  // Before that day's job has run, the check-up finds no fault.
  expect(await findingsOf(db)).toEqual([])
  await workOfDay(db)
  expect(await db.selectFrom('attendance_concerns').selectAll().execute()).toEqual([])
  expect(await findingsOf(db)).toEqual([])
})

test('a student who makes up for a lesson is a concern of its batch no more', {
  tags: 'slow',
}, async ({ academy }) => {
  const registers = await theRegisters(academy)
  const { aPupil, call, aBatch, lesson, save } = registers
  const { student_id } = await aPupil()
  const [missed] = await lessonsWithMarks(registers, student_id, 'AAA')
  const guest = await lesson({
    batch_id: await aBatch({ batch_name: 'Other' }),
    date: '2026-12-05',
  })
  await academy.db
    .insertInto('lesson_guests')
    .values({ lesson_id: guest, student_id, makes_up_for: missed })
    .execute()

  expect(await concerns(call)).toEqual(['Riya streak 3 0'])
  await save(guest, { marks: [mark(student_id, 'P')] })
  expect(await concerns(call)).toEqual([])
})

test('registers that are over, open and not taken are missing, since the first was taken', async ({
  academy,
}) => {
  const { lesson, save, call, itsTeacher, aBatch } = await theRegisters(academy)
  const missing = async (caller = call, querystring = {}) =>
    (await caller(listMissingRegisters, { querystring })).body.items.map(
      ({ lesson_id }) => lesson_id,
    )
  const substitute = await academy.signUpAs('teacher')
  await lesson({ date: '2026-12-01' })
  const first = await lesson({ date: '2026-12-02' })
  const third = await lesson({ date: '2026-12-04', teacher_id: substitute.uid })
  const second = await lesson({ date: '2026-12-03' })
  await lesson({ date: '2026-12-05', state: 'cancelled' })
  await lesson({ date: DAY, start_time: '18:31', end_time: '19:30' })
  const others = await aBatch()
  const elsewhere = await lesson({ batch_id: others, date: DAY })
  const beside = await lesson({ batch_id: others, date: '2026-12-02' })

  expect(await missing()).toEqual([])
  await save(first, { marks: [] })
  expect(await missing()).toEqual([beside, second, third, elsewhere])
  expect(await missing(call, { page: '2', page_size: '2' })).toEqual([third, elsewhere])
  expect(await missing((await itsTeacher()).call)).toEqual([second, third])
  expect(await missing(substitute.call)).toEqual([third])
  setClock('2026-12-11', '12:00')
  expect((await missing())[0]).toBe(third)
  await call(updateSettings, { body: { register_lock_days: 8 } as never })
  expect((await missing())[0]).toBe(second)
})

test('registers are missing since the earliest lesson with one, in whatever order they were taken', {
  tags: 'slow',
}, async ({ academy }) => {
  const { lesson, save, call } = await theRegisters(academy)
  const missing = async () =>
    (await call(listMissingRegisters, { querystring: {} })).body.items.map(
      ({ lesson_id }) => lesson_id,
    )
  const first = await lesson({ date: '2026-12-02' })
  const second = await lesson({ date: '2026-12-03' })
  const third = await lesson({ date: '2026-12-04' })
  await save(third, { marks: [] })
  expect(await missing()).toEqual([])
  await save(first, { marks: [] })
  expect(await missing()).toEqual([second])
  // The register of the earliest lesson counts, however many registers were taken before it.
  const others = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      lesson({ date: '2026-12-05', start_time: at(n), end_time: at(n + 1) }),
    ),
  )
  const early = others.map((lesson_id) => ({ lesson_id, taken_at: new Date('2026-12-01') }))
  await academy.db.insertInto('registers').values(early).execute()
  expect(await missing()).toEqual([second])
  // The earliest register counts even after it is locked.
  setClock('2026-12-10', '08:00')
  expect(await missing()).toEqual([second])
})

test('when registers lock and what is looked at is told to the office alone', {
  tags: 'slow',
}, async ({ academy }) => {
  const admin = await academy.signInAdmin()
  const { body } = await admin.call(updateSettings, { body: { register_lock_days: '60' } as never })
  expect(body.settings).toMatchObject({ register_lock_days: 60, attendance_floor: 75 })
  const told = async (call: Academy['visitor']) => {
    const { register_lock_days, attendance_floor, staff_second_factor } = (await call(getSettings))
      .body
    return [register_lock_days, attendance_floor, staff_second_factor]
  }
  const none = [undefined, undefined, undefined]

  expect(await told(admin.call)).toEqual([60, 75, false])
  expect(await told((await academy.signUpAs('desk')).call)).toEqual([60, 75, undefined])
  expect(await told((await academy.signUpAs('teacher')).call)).toEqual(none)
  expect(await told((await academy.aStudent()).call)).toEqual(none)
  expect(await told(academy.visitor)).toEqual(none)
  for (const register_lock_days of [0, 61, 'x'])
    expect(
      await admin.call(updateSettings, { body: { register_lock_days } as never }),
    ).toMatchObject({
      status: 400,
      fields: {
        register_lock_days: 'Days until registers lock must be a whole number from 1 to 60.',
      },
    })
})
