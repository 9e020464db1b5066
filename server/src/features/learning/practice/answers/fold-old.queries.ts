import { dayAfter } from '@ganit/contract/days'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database, Db, Trx } from '../../../../db/schema.ts'
import { counts, isRight } from '../levels/figures.queries.ts'

/** Days for which practice is kept question by question. */
export const DAYS_KEPT = 400
const SESSIONS_AT_ONCE = 1_000

/**
 * Whether session `s` is of daily or chosen practice: sets and school tests show their results as long as they exist, and
 * mistakes belong to an attempt.
 */
const isOfDays = sql`s.kind in ('today', 'topic')`

/**
 * Whether an item may be deleted. Variants of a template stay, because the next one depends on the number of those
 * asked. An answer that waits stays, because it will still be judged.
 */
const mayGo = sql`item.variant is null and item.state <> 'waiting'`

/**
 * Days before a given day with practice to fold, the oldest first. The search goes backwards until a finished day. The
 * oldest day is always finished first, so all days before a finished one are finished, too.
 */
async function daysToFold(db: Db, before: string) {
  const days: string[] = []
  for (let day = before; ; ) {
    const { rows } = await sql<{ day: string | null; has: boolean | null }>`
      select last.day, exists (
        select from practice_sessions s join practice_items item using (session_id)
        where s.day = last.day and ${isOfDays} and ${mayGo}) as has
      from (
        select max(day) as day from practice_sessions s where day < ${day}::date and ${isOfDays}) as last`.execute(
      db,
    )
    const [found] = rows
    if (!found?.day || !found.has) return days.toReversed()
    days.push(found.day)
    day = found.day
  }
}

/** Adds the answers of some sessions of a day to their months and deletes them, and returns how many. */
async function foldSome(trx: Trx, day: string) {
  const { rows } = await sql<{ items: number }>`
      with some_sessions as materialized (
        select s.session_id, s.student_id, s.kind from practice_sessions s
        where s.day = ${day}::date and ${isOfDays} and exists (
          select from practice_items item where item.session_id = s.session_id and ${mayGo})
        order by s.session_id limit ${sql.lit(SESSIONS_AT_ONCE)} for update
      ), gone as (
        delete from practice_items item using some_sessions s
        where item.session_id = s.session_id and ${mayGo}
        returning s.student_id, item.chapter_id, item.skill_id, item.tries -> 0 ->> 'verdict' as verdict,
          item.tries -> 0 ? 'hinted' as hinted
      ), added as (
        insert into practice_months as m (student_id, month, chapter_id, skill_id, asked, right_first)
        select student_id, date_trunc('month', ${day}::date), chapter_id, skill_id, count(*),
          count(*) filter (where ${isRight})
        from gone where ${counts}
        group by student_id, chapter_id, skill_id
        on conflict (student_id, month, chapter_id, skill_id) do update
        set asked = m.asked + excluded.asked,
          right_first = m.right_first + excluded.right_first)
      select count(*)::integer as items from gone`.execute(trx)
  await sql`
      delete from practice_sessions s
      where s.day = ${day}::date and ${isOfDays}
        and not exists (select from practice_items item where item.session_id = s.session_id)`.execute(
    trx,
  )
  return rows[0]?.items ?? 0
}

/**
 * Keeps practice of more than 400 days as one row a student, topic and month. Each lot is one transaction, so that an
 * interruption counts nothing twice. Returns the number of questions that were folded.
 */
export async function foldOldPractice(db: Kysely<Database>, today: string) {
  let all = 0
  for (const day of await daysToFold(db, dayAfter(today, -DAYS_KEPT)))
    for (let some = -1; some !== 0; all += some)
      some = await db.transaction().execute((trx) => foldSome(trx, day))
  return all
}
