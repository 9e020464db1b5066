import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { thePay } from '../../../../test/pay.ts'
import { clock } from '../../../lifecycle/clock.ts'

beginEachTestAt('2026-11-27')

test('lessons without a register or a rate are in no sum; one with nobody present is paid, and named', async ({
  academy,
}) => {
  const { aTeacher, aBatch, rate, lessons, rowOf, sheet, slip, db, aPupil } = await thePay(academy)
  const das = await aTeacher('Mrs. S. Das')
  const rao = await aTeacher('P. Rao')
  const batch_id = await aBatch('Class 9')
  await rate(das.uid, { kind: 'lesson', amount: '350' })
  const taught = await lessons(batch_id, das.uid, { from: '2026-11-10', count: 5 })
  const { student_id } = await aPupil()
  const mark = (nth: number, code: 'P' | 'L' | 'A') =>
    db
      .insertInto('attendance_marks')
      .values({
        ...{ lesson_id: taught[nth] ?? 0, student_id, code },
        ...{ marked_at: clock.now(), is_tapped: true },
      })
      .execute()
  await mark(0, 'P')
  await mark(1, 'L')
  await mark(2, 'A')
  await db.deleteFrom('registers').where('lesson_id', 'in', taught.slice(3)).execute()
  await lessons(batch_id, rao.uid, { from: '2026-11-20' })
  expect(await rowOf(das.uid)).toMatchObject({
    ...{ lessons: 3, gross: '1050.00' },
    ...{ without_register: 2, without_rate: 0, nobody_present: 1 },
  })
  expect(await rowOf(rao.uid)).toMatchObject({ lessons: 0, gross: '0.00', without_rate: 1 })
  const { open_lessons } = await sheet()
  expect(open_lessons.map(({ why, name, date }) => [why, name, date])).toEqual([
    ['without_register', 'Mrs. S. Das', '2026-11-13'],
    ['without_register', 'Mrs. S. Das', '2026-11-14'],
    ['without_rate', 'P. Rao', '2026-11-20'],
    ['nobody_present', 'Mrs. S. Das', '2026-11-12'],
  ])
  expect((await slip(das.uid)).body.pay_slip.gross).toBe('1050.00')
})
