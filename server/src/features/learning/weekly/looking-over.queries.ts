import { sql } from 'kysely'
import { rowsBeforePage } from '../../../db/rows/page.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { notFound } from '../../../http/errors.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { isOffice } from '../../ground/rights/rights.ts'
import { isBatchOfTeacher, isMemberOn } from '../../teaching/lessons/reach.queries.ts'

type Caller = Pick<Account, 'role' | 'uid'>

const batchInReach = (db: Db, account: Caller, batch_id: number) =>
  db
    .selectFrom('batches')
    .select('batch_id')
    .where('batch_id', '=', batch_id)
    .where(isOffice(account) ? sql<boolean>`true` : isBatchOfTeacher(account.uid))

/** 404 if the batch does not exist, or another teacher teaches it. */
export const refuseOtherBatch = (db: Db, account: Caller, batch_id: number) =>
  batchInReach(db, account, batch_id).executeTakeFirstOrThrow(() => notFound('Batch not found.'))

/** Whether the account is of the office, or teaches the batch. */
export const isBatchInReach = async (db: Db, account: Caller, batch_id: number) =>
  (await batchInReach(db, account, batch_id).executeTakeFirst()) !== undefined

const membersQuery = (db: Db, { batch_id, week }: { batch_id: number; week: string }) =>
  db
    .selectFrom('students as s')
    .where('s.is_active', '=', true)
    .where(
      sql<boolean>`exists (select from memberships m where m.student_id = s.student_id
        and m.batch_id = ${batch_id} and ${isMemberOn(sql`${week}::date`)})`,
    )

type Members = { batch_id: number; week: string; page: number; page_size: number }

/** A page of students who are in a batch on the day of sending, by name, with the total. */
export async function pageOfMembers(db: Db, { page, page_size, ...of }: Members) {
  const { total } = await membersQuery(db, of)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const students = await membersQuery(db, of)
    .select('s.student_id')
    .select(fullName('s').as('name'))
    .orderBy(sql`${fullName('s')} collate "und-x-icu"`)
    .orderBy('s.student_id')
    .limit(page_size)
    .offset(rowsBeforePage({ page, page_size }))
    .execute()
  return { total: Number(total), students }
}

/** 404 unless the student is in the batch on the day of sending. */
export const refuseNoMember = (
  db: Db,
  student_id: number,
  of: { batch_id: number; week: string },
) =>
  membersQuery(db, of)
    .select('s.student_id')
    .where('s.student_id', '=', student_id)
    .executeTakeFirstOrThrow(() => notFound('Student not found.'))

/** True if the student of `students` is in a batch of this teacher; substituting in one lesson is not enough. */
export const isMemberOfOwnBatch = (uid: string, today: string) => sql<boolean>`exists (
  select from memberships m join batches on batches.batch_id = m.batch_id
  where m.student_id = students.student_id and ${isMemberOn(sql`${today}::date`)}
    and ${isBatchOfTeacher(uid)})`

/** Students whom an account may see; a teacher sees those of their batches. */
const studentsInReachQuery = (db: Db, account: Caller, today: string) =>
  db
    .selectFrom('students')
    .where(isOffice(account) ? sql<boolean>`true` : isMemberOfOwnBatch(account.uid, today))

/** A student, with the name; 404 for a teacher if the student is in none of the teacher's batches. */
export const studentInReach = (db: Db, account: Caller, student_id: number, today: string) =>
  studentsInReachQuery(db, account, today)
    .select('student_id')
    .select(fullName().as('name'))
    .where('student_id', '=', student_id)
    .executeTakeFirstOrThrow(() => notFound('Student not found.'))

/** Those of the given students whom an account may see. */
export async function studentsInReach(
  db: Db,
  account: Caller,
  student_ids: readonly number[],
  today: string,
) {
  const rows = await studentsInReachQuery(db, account, today)
    .select('student_id')
    .where(sql<boolean>`student_id = any(${student_ids}::integer[])`)
    .execute()
  return new Set(rows.map(({ student_id }) => student_id))
}

const COLUMNS = ['l.student_id', 'l.text', 'l.is_held', 'l.version'] as const

/** Lines of a batch in a week: its own, without a student, and its students'. */
export const linesOfBatch = (db: Db, { batch_id, week }: { batch_id: number; week: string }) =>
  db
    .selectFrom('weekly_lines as l')
    .leftJoin('accounts as a', 'a.id', 'l.author_id')
    .select([...COLUMNS, 'a.name as author'])
    .where('l.week', '=', week)
    .where('l.batch_id', '=', batch_id)
    .orderBy('l.weekly_line_id')
    .execute()

type Whose = { week: string; batch_id: number; student_id: number | null }

/** Locks and returns the stored line of a batch or a child; undefined if there is none. */
export const lockLine = (trx: Trx, { week, batch_id, student_id }: Whose) =>
  trx
    .selectFrom('weekly_lines')
    .select(['weekly_line_id', 'text', 'is_held', 'author_id', 'version'])
    .where('week', '=', week)
    .where('batch_id', '=', batch_id)
    .where('student_id', student_id === null ? 'is' : '=', student_id)
    .forUpdate()
    .executeTakeFirst()

type Written = { text: string | null; is_held: boolean; author_id: string | null; version: number }

/**
 * Stores the line with the version after the one that `lockLine` read; false if another person has written the first
 * one meanwhile.
 */
export async function writeLine(trx: Trx, whose: Whose, line: Written) {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('weekly_lines')
    .values({ ...whose, ...line })
    .onConflict((conflict) =>
      conflict
        .columns(['week', 'batch_id', 'student_id'])
        .doUpdateSet(line)
        .where('weekly_lines.version', '=', line.version - 1),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
