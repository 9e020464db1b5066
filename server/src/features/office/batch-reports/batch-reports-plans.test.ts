import { sql } from 'kysely'
import { expect } from 'vitest'
import { loadLedger } from '../../../../seed/bulk/ledger-load.ts'
import { loadLessons } from '../../../../seed/bulk/lessons-load.ts'
import { withoutTriggers } from '../../../../seed/bulk/load.ts'
import { test } from '../../../../test/academy.ts'
import { plansWhile } from '../../../../test/plans.ts'
import { batchesRows } from './batches.queries.ts'
import { staysOfBatch } from './stays.queries.ts'
import { lessonsOfTeacher, teachersRows } from './teachers.queries.ts'

const PERIOD = { from: '2025-04-01', to: '2025-04-30' }
/** A day on which all students are charged, and nobody has paid. */
const UNPAID = { from: '2025-09-10', to: '2025-09-10' }
const WHEN = { period: PERIOD, now: { date: '2025-05-01', time: '12:00' } }

test('one batch and one teacher are read through indexes, however many there are', {
  timeout: 120_000,
}, async ({ academy }) => {
  const { db } = academy
  // 100 batches of 60.
  await loadLedger(db, { students: 6000, batches: 100, months: 10, paidMonths: 5 })
  const { uid } = await academy.signUpAs('teacher')
  await withoutTriggers(db, async (one) => {
    await loadLessons(one, { from: '2025-03-01', to: '2025-05-30', codes: ['P', 'A'] })
    await sql`update lessons set teacher_id = ${uid} where batch_id = 7`.execute(one)
  })
  const batch = await plansWhile(db, () => batchesRows(db, PERIOD, 7))
  const unpaid = await plansWhile(db, () => batchesRows(db, UNPAID, 7))
  const stays = await plansWhile(db, () => staysOfBatch(db, PERIOD, 7))
  const teacher = await plansWhile(db, async () => {
    await teachersRows(db, WHEN, uid)
    await lessonsOfTeacher(db, WHEN, uid)
  })
  for (const plan of [batch, unpaid, stays, teacher])
    expect(plan).not.toMatch(
      /Seq Scan on (dues|open_dues|payments|allocations|memberships|attendance_marks|lessons|registers)/,
    )
  expect(batch).toContain('one_due_a_period')
  expect(teacher).toContain('lessons_of_teacher')
})
