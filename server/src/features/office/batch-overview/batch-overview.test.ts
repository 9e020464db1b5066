import { updateSettings } from '@ganit/contract/ground/settings'
import { getBatchOverview } from '@ganit/contract/office/batch-overview'
import { expect } from 'vitest'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt, setDay, workOfDay } from '../../../../test/days.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { aWeeklyLesson, takeRegister } from '../../../../test/lesson-rows.ts'
import { anExamWith } from '../../../../test/results.ts'
import { theStaff } from '../../../../test/staff.ts'
import { clock } from '../../../lifecycle/clock.ts'

beginEachTestAt('2026-11-24')

const overviewFor = (call: Academy['visitor'], batch_id: number) =>
  call(getBatchOverview, { params: { id: String(batch_id) } })

test('the office sees a batch with its students: seats, months, what is due now, attendance, the last test', async ({
  academy,
}) => {
  setDay('2026-09-20')
  const { db, aBatch, aMember, addFee } = await theLedger(academy)
  const batch_id = await aBatch('Class 10 – Evening')
  await db.updateTable('batches').set({ capacity: 26 }).execute()
  await addFee(batch_id, {
    fee_title: 'Tuition',
    amount: '1800',
    fee_type: 'recurring',
    due_date: '2026-10-10',
  })
  const [pays, owes] = [await aMember(batch_id), await aMember(batch_id)]
  setDay('2026-11-24')
  await workOfDay(db)
  // The session of September has ended.
  const { call, pay, toggle, addFee: addLater } = await theLedger(academy)
  await pay({ student_id: pays.student_id, amount: '2700', date: '2026-11-24' })
  const other = await aBatch('Olympiad')
  await addLater(other, { amount: '500', due_date: '2026-11-24' })
  await toggle(other, owes.student_id)
  const held = await aWeeklyLesson(academy, { batch_id, date: '2026-11-20' })
  await takeRegister(academy, held)
  for (const [{ student_id }, code] of [
    [pays, 'P'],
    [owes, 'A'],
  ] as const) {
    const mark = { lesson_id: held, student_id, code, marked_at: clock.now(), is_tapped: true }
    await db
      .insertInto('attendance_marks')
      .values(mark as never)
      .execute()
  }
  const lesson_id = await aWeeklyLesson(academy, { batch_id, date: '2026-11-26' })

  const { status, body } = await overviewFor(call, batch_id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    batch: { batch_id, batch_name: 'Class 10 – Evening' },
    seats: { taken: 2, of: 26 },
    next_lesson: { lesson_id, date: '2026-11-26', start_time: '17:00', end_time: '18:00' },
    // The other batch's due counts as well, because all screens show the same sum for a student.
    due_now: '5000.00',
    overdue: '4500.00',
    months: ['2026-09', '2026-10', '2026-11'],
    last_test: null,
  })
  const rows = new Map(body.students.map((each) => [each.student_id, each]))
  expect(rows.get(pays.student_id)).toMatchObject({
    attendance: 100,
    months: [null, 'paid', 'part'],
    due_now: '900.00',
  })
  expect(rows.get(owes.student_id)).toMatchObject({
    attendance: 0,
    months: [null, 'due', 'due'],
    due_now: '4100.00',
  })
  expect((await overviewFor(call, 4711)).status).toBe(404)
})

test('a teacher sees their own batch without money, and no other; a test shows once it is published', async ({
  academy,
}) => {
  const { aMember, call } = await theStaff(academy)
  const teacher = await aMember()
  const { batch_id, test_id, publish, studentOf } = await anExamWith(academy, {
    Riya: 36,
    Asha: null,
  })
  const { db } = academy
  expect((await overviewFor(teacher.call, batch_id)).status).toBe(404)
  await db.updateTable('batches').set({ teacher_id: teacher.id }).execute()

  const seen = (await overviewFor(teacher.call, batch_id)).body
  expect(seen).toMatchObject({
    teacher: 'Ananya Sen',
    due_now: null,
    overdue: null,
    last_test: null,
  })
  expect(seen.students.map(({ months, due_now }) => [months, due_now])).toEqual([
    [null, null],
    [null, null],
  ])
  await db
    .updateTable('tests')
    .set({ opens_at: '2026-11-20T04:30:00Z', closes_at: '2026-11-20T07:30:00Z' })
    .execute()
  expect((await publish(test_id)).status).toBe(200)
  await call(updateSettings, { body: { practice_on: true } })
  const after = (await overviewFor(call, batch_id)).body
  expect([seen.practises, after.practises]).toEqual([false, true])
  expect(after).toMatchObject({ tests: 1, last_test: { test_id, title: 'School exam', most: 80 } })
  const marks = new Map(after.students.map((each) => [each.student_id, each.last_test]))
  expect([marks.get(studentOf('Riya')), marks.get(studentOf('Asha'))]).toEqual([36, null])
})
