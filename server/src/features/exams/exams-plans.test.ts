import { sql } from 'kysely'
import { expect } from 'vitest'
import { loadLedger } from '../../../seed/bulk/ledger-load.ts'
import { readingTest } from '../../../test/academy.ts'
import { plansWhile } from '../../../test/plans.ts'
import { pageOfTests } from './exams.queries.ts'

const OWNER = { role: 'admin', uid: '' } as never

/** Years of exams on paper that are not published, each with the sheets of a batch. */
const test = readingTest.extend('exams', { scope: 'file' }, async ({ academy: { db } }) => {
  await loadLedger(db, { students: 80, batches: 4, months: 1, paidMonths: 0 })
  await sql`
    insert into tests (title, mode, total, opens_at, closes_at)
    select 'Test ' || n, 'paper', 50, now() - n * interval '2 days', now() - n * interval '2 days' + interval '1 hour'
    from generate_series(1, 1500) n`.execute(db)
  await sql`insert into test_batches select test_id, 1 + test_id % 4 from tests`.execute(db)
  await sql`
    insert into test_sheets (test_id, student_id, total)
    select test_id, student_id, 20 from test_batches join memberships using (batch_id)`.execute(db)
  await sql`vacuum analyze`.execute(db)
  return db
})

test('a page of exams reads the sheets of its own exams alone', async ({ exams }) => {
  const page = { page: 2, page_size: 20, sort: 'opens_at', order: 'desc' } as const
  const ask = (of: Parameters<typeof pageOfTests>[0]) =>
    pageOfTests(of, OWNER, { begunFirst: true }, page)
  expect((await ask(exams)).items).toHaveLength(20)
  const plans = await plansWhile(exams, ask)
  expect(plans).toContain('test_sheets_pkey')
  expect(plans).not.toMatch(/Seq Scan on test_sheets/)
})
