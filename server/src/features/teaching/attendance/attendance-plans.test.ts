import type { Role } from '@ganit/contract/roles'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'
import { manyRegisters } from '../../../../test/many-registers.ts'
import { keptPlanOf, planOf } from '../../../../test/plans.ts'
import type { Account } from '../../../http/access.ts'
import { lessonsOfFeed } from '../calendar-feeds/calendar-feeds.queries.ts'
import { missingPageQuery } from './missing.queries.ts'
import { marksOfStudentQuery } from './own-marks.queries.ts'
import { sheetLessonsQuery, sheetMarksQuery } from './sheet.queries.ts'

const WHOLE = /Seq Scan on (attendance_marks|lessons|registers|memberships)/

const as = (role: Account['role'], uid: string) => ({ role, uid }) as Account

test('what grows with each lesson is read through its indexes', async ({ academy }) => {
  const { db } = academy
  await manyRegisters(academy, { batches: 40, days: 60 })
  const { student_id, uid, batch_id } = await db
    .selectFrom('memberships as m')
    .innerJoin('students as s', 's.student_id', 'm.student_id')
    .select(['s.student_id', 's.uid', 'm.batch_id'])
    .executeTakeFirstOrThrow()
  const admin = as('admin', 'any')
  const year = { student_id, from: '2026-01-01', to: '2026-12-31' }
  const month = { batch_id, from: '2026-11-01', to: '2026-11-30' }
  const now = { date: '2026-12-07', time: '19:00' }
  const ownerOf = (role: Role, uid: string) => ({ ...as(role, uid), is_guardian: true })
  const kolkata = { today: now.date, timeZone: 'Asia/Kolkata' }
  const plans = {
    year: await planOf(marksOfStudentQuery(db, admin, year)),
    lessons: await planOf(sheetLessonsQuery(db, month)),
    marks: await planOf(sheetMarksQuery(db, month)),
    missing: await planOf(missingPageQuery(db, admin, now, { page: 1, page_size: 20 })),
    feed: await planOf(lessonsOfFeed(db, ownerOf('student', uid), kolkata)),
    teachers: await planOf(lessonsOfFeed(db, ownerOf('teacher', 'any'), kolkata)),
  }

  for (const [name, plan] of Object.entries(plans))
    expect([name, plan]).not.toMatchObject([name, expect.stringMatching(WHOLE)])
  // A cached plan for any period must not assume few lessons, because it would then look for the student in each of
  // them.
  const kept = await keptPlanOf(db, marksOfStudentQuery(db, admin, year))
  expect(kept).toContain('attendance_marks_by_student')
  expect(kept).not.toMatch(/lessons_by_day.* rows=\d{1,2} /)
})
