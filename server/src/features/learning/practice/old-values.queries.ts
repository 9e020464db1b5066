import { dayAfter } from '@ganit/contract/days'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

const DAYS_KEPT = 400
const AT_ONCE = 5_000

/** Deletes what was answered, after its time and in lots; verdicts and days stay. */
export async function forgetOldAnswers(db: Db, today: string) {
  let all = 0
  for (;;) {
    const { numAffectedRows } = await sql`
      update practice_items as item
      set tries = (select jsonb_agg(each || '{"value": null}' order by place)
        from jsonb_array_elements(item.tries) with ordinality as tries (each, place))
      from (
        select session_id, position from practice_sessions join practice_items using (session_id)
        where day < ${dayAfter(today, -DAYS_KEPT)}::date
          and jsonb_path_exists(tries, '$[*] ? (@.value != null)')
        limit ${sql.lit(AT_ONCE)}
      ) as old
      where item.session_id = old.session_id and item.position = old.position`.execute(db)
    const done = Number(numAffectedRows ?? 0)
    all += done
    if (done < AT_ONCE) return all
  }
}
