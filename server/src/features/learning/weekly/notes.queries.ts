import { dayAfter } from '@ganit/contract/days'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Facts } from './weekly.tables.ts'

/** Number of notes in which a strong topic is not repeated, nor a topic to do together if there is another. */
const NOTES = 3
const HELP_NOTES = 2

type ToldTopics = { strong: string[]; help: string[] }

/** Keys of the topics told in the last notes before a week, by student. */
export async function lastToldTopics(db: Db, student_ids: readonly number[], week: string) {
  const { rows } = await sql<ToldTopics & { student_id: number }>`
    select student_id,
      coalesce(array_agg(strong) filter (where strong is not null), '{}') as strong,
      coalesce(array_agg(help) filter (where help is not null and n <= ${sql.lit(HELP_NOTES)}), '{}') as help
    from unnest(${student_ids}::integer[]) as asked (student_id)
    cross join lateral (
      select facts -> 'strong' ->> 'key' as strong, facts -> 'help' ->> 'key' as help,
        row_number() over (order by week desc) as n
      from weekly_notes told
      where told.student_id = asked.student_id and week < ${week}::date
      order by week desc limit ${sql.lit(NOTES)}) as last
    group by student_id`.execute(db)
  return new Map(rows.map(({ student_id, ...told }): [number, ToldTopics] => [student_id, told]))
}

/** Stored facts of a week, by student. */
export async function notesOfWeek(db: Db, student_ids: readonly number[], week: string) {
  const rows = await db
    .selectFrom('weekly_notes')
    .select(['student_id', 'facts'])
    .where('week', '=', week)
    .where(sql<boolean>`student_id = any(${student_ids}::integer[])`)
    .orderBy('student_id')
    .execute()
  return new Map(rows.map(({ student_id, facts }) => [student_id, facts]))
}

/** Stores the facts for students who still exist. */
export const storeNotes = (trx: Trx, week: string, facts: ReadonlyMap<number, Facts>) =>
  sql`
  insert into weekly_notes (week, student_id, facts)
  select ${week}::date, student_id, facts
  from jsonb_to_recordset(${JSON.stringify(
    [...facts].map(([student_id, own]) => ({ student_id, facts: own })),
  )}::jsonb) as told (student_id integer, facts jsonb)
  on conflict do nothing`.execute(trx)

const DAYS_KEPT = 400

/** Deletes old notes, and the teachers' lines in them. */
export async function deleteOldNotes(db: Db, today: string) {
  const isOld = sql<boolean>`week < ${dayAfter(today, -DAYS_KEPT)}::date`
  const { numDeletedRows } = await db
    .deleteFrom('weekly_notes')
    .where(isOld)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('weekly_lines').where(isOld).execute()
  return Number(numDeletedRows)
}

/**
 * All notes about a student, for the export of personal data. Their examples are left out, because a test may keep them
 * now.
 */
export const notesHeld = (db: Db, student_id: number) =>
  db
    .selectFrom('weekly_notes')
    .select(['week', 'sent_at', sql<Facts>`facts #- '{help,examples}'`.as('facts')])
    .where('student_id', '=', student_id)
    .orderBy('week')
    .execute()

/** Questions that notes about a student showed, for the export of personal data. */
export const toldHeld = (db: Db, student_id: number) =>
  db
    .selectFrom('practice_told')
    .select(['question_id', 'day'])
    .where('student_id', '=', student_id)
    .orderBy('day')
    .orderBy('question_id')
    .execute()
