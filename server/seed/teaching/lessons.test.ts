import { dayAfter } from '@ganit/contract/days'
import { listLessons } from '@ganit/contract/teaching/lessons'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { academyNow } from '../../src/features/ground/settings/clock.service.ts'
import { test } from '../../test/academy.ts'
import { placesOf, seedStaff } from '../staff.ts'
import { seedBatches } from './batches.ts'
import { seedLessons } from './lessons.ts'

test('the demo has a term of lessons with registers, and those to come, none in the way of another', async ({
  academy,
}) => {
  const { db } = academy
  const { profile } = await academy.aStudent()
  await sql`update students set registered_at = '2026-01-01', email = 'student1@example.com'`.execute(
    db,
  )
  await seedStaff(db)
  await seedBatches(db, await placesOf(db))
  await seedLessons(db)
  const { date } = await academyNow(db)
  const { call } = await academy.signInAdmin()
  const week = { from: dayAfter(date, 1), to: dayAfter(date, 7) }
  const coming = (await call(listLessons, { querystring: week })).body

  expect(coming).toHaveLength(24 * 3 + 1)
  expect(
    coming.filter(({ room, is_online, teacher }) => (!room && !is_online) || !teacher),
  ).toEqual([])
  const { rows } = await sql<{ registers: number; marks: number; students: number }>`
    select (select count(*) from registers)::int as registers, count(*)::int as marks,
      count(distinct student_id)::int as students from attendance_marks`.execute(db)
  expect(rows[0]?.registers).toBeGreaterThan(600)
  expect(rows[0]?.marks).toBeGreaterThan(30)
  expect([rows[0]?.students, profile.student_id]).toEqual([1, 1])
  const { rows: told } = await sql<{ n: number }>`
    select count(*)::int as n from audit_entries where subject in ('attendance_marks', 'registers')`.execute(
    db,
  )
  expect(told[0]?.n).toBeLessThan(5)

  const lessons = () => db.selectFrom('lessons').select(db.fn.countAll().as('n')).execute()
  const before = await lessons()
  await seedStaff(db)
  await seedLessons(db)
  expect(await lessons()).toEqual(before)
})
