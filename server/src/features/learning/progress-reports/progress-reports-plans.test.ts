import { sql } from 'kysely'
import { expect } from 'vitest'
import { loadWeek } from '../../../../seed/bulk/weekly-load.ts'
import { readingTest } from '../../../../test/academy.ts'
import { plansWhile } from '../../../../test/plans.ts'
import { PERIOD, REPORT_DAY } from '../../../../test/progress-reports.ts'
import { readReportFacts } from './facts/report-facts.service.ts'
import {
  deleteUnsentReports,
  lastReported,
  sentReports,
  storedReports,
} from './progress-reports.queries.ts'

const STUDENTS = 3_000
const YEARS = 10

/** Ten years of reports of many students. */
const test = readingTest.extend('reports', { scope: 'file' }, async ({ academy: { db } }) => {
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    await loadWeek(one, STUDENTS, REPORT_DAY)
    await sql`
      insert into progress_reports
        (student_id, batch_id, batch_name, from_date, to_date, facts, sent_at)
      select student_id, batch_id, 'Class 9', date '2026-03-31' - 365 * n - 180, date '2026-03-31' - 365 * n,
        '{}', now()
      from students join memberships using (student_id), generate_series(0, ${YEARS - 1}::integer) n
      on conflict do nothing`.execute(one)
    await sql`vacuum analyze`.execute(one)
  })
  return db
})

const WHOLE = /Seq Scan on (progress_reports|attendance_marks|memberships|test_sheets)\b/

test('reports are found through indexes, of a student, a period and a batch', async ({
  reports,
}) => {
  const plans = [
    await plansWhile(reports, (db) => sentReports(db, 7, { withReplaced: true })),
    await plansWhile(reports, (db) => storedReports(db, [7, 8, 9], PERIOD)),
    await plansWhile(reports, (db) => lastReported(db, 3)),
    await plansWhile(reports, (db) => deleteUnsentReports(db, REPORT_DAY)),
  ]
  for (const plan of plans) {
    expect(plan).toMatch(/progress_reports_\w+|one_report_of_period/)
    expect(plan).not.toMatch(WHOLE)
  }
})

test('the facts of a batch read no table of the whole academy', async ({ reports }) => {
  const members = await reports
    .selectFrom('memberships')
    .select('student_id')
    .where('batch_id', '=', 3)
    .execute()
  const student_ids = members.map(({ student_id }) => student_id)
  const asked = { batch_id: 3, ...PERIOD, student_ids, by: '' }
  const plan = await plansWhile(reports, (db) => readReportFacts(db, asked))
  expect(plan).not.toMatch(WHOLE)
})
