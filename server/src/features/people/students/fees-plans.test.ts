import { sql } from 'kysely'
import { expect } from 'vitest'
import { loadLedger } from '../../../../seed/bulk/ledger-load.ts'
import { test } from '../../../../test/academy.ts'
import { aCrowd } from '../../../../test/crowd.ts'
import { planOf } from '../../../../test/plans.ts'
import { studentFeesPageQuery } from './fee-list.queries.ts'

test('a page of the fee dashboard asks for its own students’ marks alone', async ({ academy }) => {
  const { db } = academy
  await aCrowd(db, 20_000)
  await sql`
    insert into fee_marks (student_id)
    select student_id from students where student_id % 4 <> 0`.execute(db)
  await sql`vacuum analyze students, fee_marks`.execute(db)
  const wanted = { page: 1, page_size: 10, order: 'asc' } as const
  for (const sort of ['student_id', 'first_name'] as const)
    for (const marks of [{}, { fees_status: 'Yes' }, { fees_status: 'No' }] as const) {
      const filters = { ...marks, today: '2026-11-21' }
      const steps = await studentFeesPageQuery(db, filters, { ...wanted, sort }).explain('text')
      const plan = steps.map((step) => Object.values(step as object).join()).join('\n')
      expect([sort, filters, plan]).toEqual([
        sort,
        filters,
        expect.not.stringContaining('Seq Scan on'),
      ])
    }
})

test('of 60,000 dues a page of who owes is narrowed and sorted by the open ones alone', async ({
  academy: { db },
}) => {
  await loadLedger(db, { students: 6000, batches: 100, months: 10, paidMonths: 9 })
  const today = '2025-10-15'
  const wanted = { page: 1, page_size: 10, order: 'desc' } as const
  for (const sort of ['owed', 'overdue', 'first_name'] as const)
    for (const filters of [{}, { owes: 'any' }, { owes: 'overdue' }] as const) {
      const query = studentFeesPageQuery(db, { ...filters, today }, { ...wanted, sort })
      expect(await planOf(query)).not.toMatch(/ on (dues|payments|allocations)/)
    }
  const disagreeing = { disagrees: true, today }
  await db.transaction().execute(async (trx) => {
    // A sequential scan is as fast for so few rows; the test is whether the index fits the query.
    await sql`set local enable_seqscan = off`.execute(trx)
    const plan = await planOf(
      studentFeesPageQuery(trx, disagreeing, { ...wanted, sort: 'first_name' }),
    )
    expect(plan).toContain('dues_of_student')
    expect(plan).not.toMatch(/Seq Scan on (dues|payments|allocations)/)
  })
})
