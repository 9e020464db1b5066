import { dayAfter } from '@ganit/contract/days'
import type { Language } from '@ganit/contract/languages'
import { REPORTS_SHOWN } from '@ganit/contract/learning/progress-reports'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { notFound } from '../../../http/errors.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import type { LocalTime } from '../../ground/settings/clock.service.ts'
import { missesRegister } from '../../teaching/attendance/missing.queries.ts'
import { isMemberOn } from '../../teaching/lessons/reach.queries.ts'
import type { Period } from './period.ts'
import type { ReportFacts } from './progress-reports.tables.ts'

type OfBatch = Period & { batch_id: number }

export const nameOfBatch = async (db: Db, batch_id: number) =>
  (
    await db
      .selectFrom('batches')
      .select('batch_name')
      .where('batch_id', '=', batch_id)
      .executeTakeFirstOrThrow(() => notFound('Batch not found.'))
  ).batch_name

export type Member = {
  student_id: number
  name: string
  /** Whether the student is a member on the last day; others left in the period. */
  is_here: boolean
  language: Language
  photo_id: string | null
}

/** Members of a batch in the period, by name; none of a batch that ended before. */
export async function membersInPeriod(db: Db, { batch_id, from, to }: OfBatch) {
  const { rows } = await sql<Member>`
    select student_id, ${fullName('s')} as name, photo_id, is_here, coalesce((
        select g.language from guardianships as of join guardians as g using (guardian_id)
        where of.student_id = s.student_id and of.confirmed_at is not null
        order by of.is_primary desc, g.guardian_id limit 1), study_language, 'en') as language
    from students s join (
      select student_id, bool_or(${isMemberOn(sql`${to}::date`)}) as is_here
      from memberships m join batches using (batch_id)
      where batch_id = ${batch_id} and joined_on <= ${to}::date
        and (left_on is null or left_on >= ${from}::date)
        and (ends_on is null or ends_on >= ${from}::date)
      group by student_id) as members using (student_id)
    order by ${fullName('s')} collate "und-x-icu", student_id`.execute(db)
  return rows
}

export const nameAndPhoto = (db: Db, student_id: number) =>
  db
    .selectFrom('students')
    .select('photo_id')
    .select(fullName().as('name'))
    .where('student_id', '=', student_id)
    .executeTakeFirstOrThrow(() => notFound('Student not found.'))

/** Contents of photos by number. */
export async function photosToPrint(db: Db, image_ids: readonly string[]) {
  if (image_ids.length === 0) return new Map<string, Buffer>()
  const rows = await db
    .selectFrom('images')
    .select(['image_id', 'content'])
    .where('image_id', 'in', image_ids)
    .execute()
  return new Map(rows.map(({ image_id, content }) => [image_id, content]))
}

/** The end of the last reports that a batch sent; null without any. */
export async function lastReported(db: Db, batch_id: number) {
  const { last } = await db
    .selectFrom('progress_reports')
    .select(({ fn }) => sql<string | null>`${fn.max('to_date')}::text`.as('last'))
    .where('batch_id', '=', batch_id)
    .where('sent_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return last
}

/** Lessons of a batch in the period whose register is missing and can still be taken. */
export async function countNotTaken(db: Db, { batch_id, from, to }: OfBatch, now: LocalTime) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from lessons
    where batch_id = ${batch_id} and date between ${from}::date and ${to}::date
      and ${missesRegister(now)}`.execute(db)
  return rows[0]?.count ?? 0
}

const storedRows = (db: Db) =>
  db
    .selectFrom('progress_reports as r')
    .leftJoin('accounts as sender', 'sender.id', 'r.sent_by')
    .select(['r.report_id', 'r.student_id', 'r.batch_id', 'r.batch_name'])
    .select([sql<string>`r.from_date::text`.as('from'), sql<string>`r.to_date::text`.as('to')])
    .select(['r.line', 'r.phrase', 'r.facts', 'r.sent_at', 'r.version'])
    .select(sql<string>`coalesce(r.facts ->> 'by', sender.name, r.batch_name)`.as('by'))

export type StoredReport = Awaited<
  ReturnType<ReturnType<typeof storedRows>['executeTakeFirstOrThrow']>
>

/** The present rows of a period by student: lines, and reports as they were sent. */
export async function storedReports(db: Db, student_ids: readonly number[], { from, to }: Period) {
  const rows = await storedRows(db)
    .where(sql<boolean>`r.student_id = any(${student_ids}::integer[])`)
    .where('r.from_date', '=', from)
    .where('r.to_date', '=', to)
    .where('r.replaced_by', 'is', null)
    .orderBy('r.student_id')
    .execute()
  return new Map(rows.map((row) => [row.student_id, row]))
}

type OfStudent = Period & { student_id: number }

/** Locks and returns the present row of a child and period; undefined if there is none. */
export const lockReport = (trx: Trx, { student_id, from, to }: OfStudent) =>
  trx
    .selectFrom('progress_reports')
    .select(['report_id', 'line', 'phrase', 'sent_at', 'version'])
    .where('student_id', '=', student_id)
    .where('from_date', '=', from)
    .where('to_date', '=', to)
    .where('replaced_by', 'is', null)
    .forUpdate()
    .executeTakeFirst()

type Line = { line: string | null; phrase: number | null; version: number }
type OfLine = OfBatch & { student_id: number; batch_name: string }

/** Stores the line of a report with the version after the one that `lockReport` read; false if another came first. */
export async function writeLine(trx: Trx, of: OfLine, { line, phrase, version }: Line) {
  const { student_id, batch_id, batch_name, from, to } = of
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('progress_reports')
    .values({
      ...{ student_id, batch_id, batch_name, from_date: from, to_date: to },
      ...{ line, phrase, version },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['student_id', 'from_date', 'to_date'])
        .where('replaced_by', 'is', null)
        .doUpdateSet({ line, phrase, version, batch_id, batch_name })
        .where('progress_reports.sent_at', 'is', null)
        .where('progress_reports.version', '=', version - 1),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Deletes a line that was taken away. */
export const deleteLine = (trx: Trx, report_id: number) =>
  trx
    .deleteFrom('progress_reports')
    .where('report_id', '=', report_id)
    .where('sent_at', 'is', null)
    .execute()

type Sent = OfBatch & { batch_name: string; sent_at: Date; sent_by: string | null }

/**
 * Stores reports as sent, with the lines that were chosen before; those that somebody sent meanwhile stay. Returns the
 * stored ones.
 */
export async function storeSent(trx: Trx, of: Sent, facts: ReadonlyMap<number, ReportFacts>) {
  const given = JSON.stringify([...facts].map(([student_id, own]) => ({ student_id, facts: own })))
  const { rows } = await sql<{ report_id: number; student_id: number }>`
    insert into progress_reports
      (student_id, batch_id, batch_name, from_date, to_date, facts, sent_at, sent_by)
    select student_id, ${of.batch_id}, ${of.batch_name}, ${of.from}::date, ${of.to}::date, facts,
      ${of.sent_at}::timestamptz, (select id from accounts where id = ${of.sent_by})
    from jsonb_to_recordset(${given}::jsonb) as given (student_id integer, facts jsonb)
    order by student_id
    on conflict (student_id, from_date, to_date) where replaced_by is null do update
      set facts = excluded.facts, sent_at = excluded.sent_at, sent_by = excluded.sent_by,
        batch_id = excluded.batch_id, batch_name = excluded.batch_name,
        version = progress_reports.version + 1
      where progress_reports.sent_at is null
    returning report_id, student_id`.execute(trx)
  return rows
}

type Anew = Pick<StoredReport, 'report_id'> & OfStudent & Sent & Omit<Line, 'version'>

/** Stores a report in place of a sent one; returns its number. */
export async function storeAnew(trx: Trx, of: Anew, facts: ReportFacts) {
  const { rows } = await sql<{ report_id: number }>`
    select nextval(pg_get_serial_sequence('progress_reports', 'report_id'))::int as report_id`.execute(
    trx,
  )
  const report_id = rows[0]?.report_id ?? 0
  await trx
    .updateTable('progress_reports')
    .set({ replaced_by: report_id })
    .where('report_id', '=', of.report_id)
    .execute()
  await trx
    .insertInto('progress_reports')
    .values({
      report_id,
      ...{ student_id: of.student_id, batch_id: of.batch_id, batch_name: of.batch_name },
      ...{ from_date: of.from, to_date: of.to, line: of.line, phrase: of.phrase },
      ...{ facts: JSON.stringify(facts), sent_at: of.sent_at, sent_by: of.sent_by },
    })
    .execute()
  return report_id
}

/** Sent reports by number, for telling families. */
export const reportsToTell = (db: Db, report_ids: readonly number[]) =>
  storedRows(db)
    .where(sql<boolean>`r.report_id = any(${report_ids}::integer[])`)
    .where('r.sent_at', 'is not', null)
    .where('r.replaced_by', 'is', null)
    .orderBy('r.report_id')
    .execute()

const sentRows = (db: Db, student_id: number, { withReplaced }: { withReplaced: boolean }) => {
  const rows = storedRows(db)
    .leftJoin('progress_reports as newer', 'newer.report_id', 'r.replaced_by')
    .select('newer.sent_at as replaced_at')
    .where('r.student_id', '=', student_id)
    .where('r.sent_at', 'is not', null)
  return withReplaced ? rows : rows.where('r.replaced_by', 'is', null)
}

/** Sent reports about a student, the latest first. */
export const sentReports = (db: Db, student_id: number, which: { withReplaced: boolean }) =>
  sentRows(db, student_id, which)
    .orderBy('r.to_date', 'desc')
    .orderBy('r.report_id', 'desc')
    .limit(REPORTS_SHOWN)
    .execute()

/**
 * A sent report about a student; 404 for others. Without replaced ones, the number of a replaced report leads to the one
 * in its place.
 */
export const sentReport = (
  db: Db,
  { student_id, report_id }: { student_id: number; report_id: number },
  which: { withReplaced: boolean },
) => {
  const rows = sentRows(db, student_id, which)
  const found = which.withReplaced
    ? rows.where('r.report_id', '=', report_id)
    : rows.where(
        sql<boolean>`exists (
          select from progress_reports asked
          where asked.report_id = ${report_id} and asked.student_id = r.student_id
            and asked.from_date = r.from_date and asked.to_date = r.to_date
            and asked.sent_at is not null)`,
      )
  return found.executeTakeFirstOrThrow(() => notFound('Report not found.'))
}

/** All reports about a student, for the export of personal data. Examples are left out, because a test may keep them. */
export const reportsHeld = (db: Db, student_id: number) =>
  db
    .selectFrom('progress_reports')
    .select(['report_id', 'batch_name', 'from_date', 'to_date', 'line', 'phrase', 'sent_at'])
    .select(['replaced_by', sql<ReportFacts | null>`facts #- '{help,examples}'`.as('facts')])
    .where('student_id', '=', student_id)
    .orderBy('report_id')
    .execute()

const DAYS_UNSENT = 90

/** Deletes lines of reports that were never sent. */
export async function deleteUnsentReports(db: Db, today: string) {
  const { numDeletedRows } = await db
    .deleteFrom('progress_reports')
    .where('sent_at', 'is', null)
    .where(sql<boolean>`to_date < ${dayAfter(today, -DAYS_UNSENT)}::date`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
