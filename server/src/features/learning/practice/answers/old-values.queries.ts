import { dayAfter } from '@ganit/contract/days'
import { sql } from 'kysely'
import type { Db } from '../../../../db/schema.ts'
import { DAYS_KEPT } from './fold-old.queries.ts'

const AT_ONCE = 5_000

const hasValues = sql<boolean>`jsonb_path_exists(tries, '$[*] ? (@.value != null)')`

/**
 * Days before a given day with answers to delete, the oldest first. The search goes backwards until a finished day. The
 * oldest day is always finished first, so all days before a finished one are finished, too.
 */
async function daysWithAnswers(db: Db, before: string) {
  const days: string[] = []
  for (let day = before; ; ) {
    const { rows } = await sql<{ day: string | null; has: boolean | null }>`
      select last.day, (
        select bool_or(${hasValues})
        from practice_sessions join practice_items using (session_id)
        where practice_sessions.day = last.day and tries <> '[]') as has
      from (select max(day) as day from practice_sessions where day < ${day}::date) as last`.execute(
      db,
    )
    const [found] = rows
    if (!found?.day || found.has === false) return days.toReversed()
    if (found.has) days.push(found.day)
    day = found.day
  }
}

/** Deletes the values of old answers, in lots; verdicts and days stay. */
export async function forgetOldAnswers(db: Db, today: string) {
  let all = 0
  for (const day of await daysWithAnswers(db, dayAfter(today, -DAYS_KEPT)))
    for (let done = AT_ONCE; done === AT_ONCE; all += done) {
      const { numAffectedRows } = await sql`
        update practice_items as item
        set tries = (select jsonb_agg(each || '{"value": null}' order by place)
          from jsonb_array_elements(item.tries) with ordinality as tries (each, place))
        from (
          select session_id, position from practice_sessions join practice_items using (session_id)
          where day = ${day}::date and ${hasValues}
          limit ${sql.lit(AT_ONCE)}
        ) as old
        where item.session_id = old.session_id and item.position = old.position`.execute(db)
      done = Number(numAffectedRows ?? 0)
    }
  return all
}
