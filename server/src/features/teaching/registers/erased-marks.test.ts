import { eraseStudent } from '@ganit/contract/office/privacy'
import { createLeaveNote } from '@ganit/contract/teaching/leave-notes'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { DAY, mark, theRegisters } from '../../../../test/registers.ts'

beginEachTestAt(DAY, '19:00')

test('an erasure takes attendance and leave notes, and their words out of the trail [S227]', async ({
  academy,
}) => {
  const { db } = academy
  const { aPupil, lesson, save, call } = await theRegisters(academy)
  const { student_id, uid, call: own } = await aPupil()
  const other = await aPupil('Soham')
  const lesson_id = await lesson()
  const note = { student_id, from_date: DAY, to_date: DAY, reason: 'Kidney stones' }
  await own(createLeaveNote, { body: note } as never)
  await save(lesson_id, { rest: 'P', marks: [] })
  const late = { minutes_late: 5, note: 'Cried' }
  await save(lesson_id, {
    marks: [mark(student_id, 'L', late), mark(other.student_id, 'L', late)],
  })
  const trail = async () => {
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(subject_id || changes::text, ' ' order by entry_id), '') as text from audit_entries
      where subject in ('attendance_marks', 'leave_notes')`.execute(db)
    return rows[0]?.text ?? ''
  }
  expect(await trail()).toMatch(/Kidney stones.*Cried.*Cried/)

  const erased = await call(eraseStudent, {
    params: { uid },
    body: { confirm: student_id },
  } as never)
  expect(erased.status).toBe(200)
  expect(await db.selectFrom('leave_notes').select('student_id').execute()).toEqual([])
  const left = await db.selectFrom('attendance_marks').select('student_id').execute()
  expect(left).toEqual([{ student_id: other.student_id }])
  // The trail keeps its entries about the other student.
  expect(await trail()).not.toContain('Kidney')
  expect((await trail()).match(/Cried/g)).toHaveLength(1)
})
