import {
  changeReport,
  getReportOfChild,
  getSentReport,
  listReports,
  listSentReports,
  printReports,
  printSentReport,
  remakeReport,
  sendReports,
} from '@ganit/contract/learning/progress-reports'
import { type Insertable, sql } from 'kysely'
import type { Tests } from '../src/features/exams/exams.tables.ts'
import { reportWorks } from '../src/features/learning/progress-reports/sending.service.ts'
import { runDueJob } from '../src/jobs/worker.ts'
import type { Academy } from './academy.ts'
import { theWeek } from './weekly-notes.ts'

/** The day of these tests, and the period of their reports. */
export const REPORT_DAY = '2026-12-13'
export const PERIOD = { from: '2026-09-01', to: '2026-12-12' }

type Call = Academy['visitor']
type Of = { batch_id: number; student_id: number }

/** Calls about progress reports in somebody's name; the period is usually `PERIOD`. */
export const reportCalls = (call: Call, period: object = PERIOD) => ({
  list: (id: number, days: object = period) =>
    call(listReports, { params: { id }, querystring: days } as never),
  look: ({ batch_id: id, student_id }: Of, more: object = {}) =>
    call(getReportOfChild, {
      params: { id, student_id },
      querystring: { ...period, ...more },
    } as never),
  write: ({ batch_id: id, student_id }: Of, body: object) =>
    call(changeReport, {
      params: { id, student_id },
      body: { ...period, version: 0, ...body },
    } as never),
  press: (id: number, body: object = {}) =>
    call(sendReports, { params: { id }, body: { ...period, ...body } } as never),
  print: (id: number, more: object = {}) =>
    call(printReports, { params: { id }, querystring: { ...period, ...more } } as never),
  sent: (uid: string) => call(listSentReports, { params: { uid } } as never),
  read: (uid: string, report_id: number) =>
    call(getSentReport, { params: { uid, report_id } } as never),
  printSent: (uid: string, report_id: number) =>
    call(printSentReport, { params: { uid, report_id } } as never),
  remake: (uid: string, report_id: number, body: object = {}) =>
    call(remakeReport, { params: { uid, report_id }, body } as never),
})

type TestOf = { batch_id: number | null; date: string; total?: number; title?: string }

/** An academy with batches, marks, tests and families, written as rows, that sends progress reports. */
export async function theReports(academy: Academy) {
  const { db } = academy
  const week = await theWeek(academy)
  const works = { ...week.works, ...reportWorks({ reach: week.reach }) }

  /** A published test on paper; `marks` are totals by student, null for an absent one. */
  async function aTest(
    { batch_id, date, total = 40, title = 'Unit test' }: TestOf,
    marks: Record<number, number | null>,
    changes: Partial<Insertable<Tests>> = {},
  ) {
    const { test_id } = await db
      .insertInto('tests')
      .values({
        ...{ title, mode: 'paper', total },
        opens_at: `${date}T10:00:00+05:30`,
        closes_at: `${date}T11:00:00+05:30`,
        published_at: new Date(`${date}T12:00:00+05:30`),
        ...changes,
      } as Insertable<Tests>)
      .returning('test_id')
      .executeTakeFirstOrThrow()
    if (batch_id !== null)
      await db.insertInto('test_batches').values({ test_id, batch_id }).execute()
    for (const [student_id, mark] of Object.entries(marks))
      await db
        .insertInto('test_sheets')
        .values({
          ...{ test_id, student_id: Number(student_id), absent: mark === null, total: mark },
          ...{ marks: '{}', key_marks: '{}', answers: '{}' },
        } as never)
        .execute()
    return test_id
  }

  return {
    ...week,
    ...reportCalls(week.call),
    aTest,
    /** Rows of reports, the first one first. */
    rows: () => db.selectFrom('progress_reports').selectAll().orderBy('report_id').execute(),
    /** The facts of sent reports, byte by byte. */
    facts: async () =>
      (
        await sql<{ facts: string }>`
          select facts::text from progress_reports where sent_at is not null order by report_id`.execute(
          db,
        )
      ).rows.map(({ facts }) => facts),
    /** Runs the waiting jobs as if they were due. */
    async send() {
      await db
        .updateTable('jobs')
        .set({ run_at: new Date(0) })
        .where('state', '=', 'waiting')
        .execute()
      while (await runDueJob({ db, log: week.log, works }));
      if (week.lines.length > 0) throw new Error(week.lines.join('\n'))
    },
    told: async () => (await week.outbox()).filter(({ purpose }) => purpose === 'report'),
  }
}
