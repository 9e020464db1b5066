import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'

/** Serialises changes of prerequisites, because two concurrent changes could close a cycle that neither sees. */
export const lockNeeds = (trx: Trx) =>
  sql`lock table skill_needs in share row exclusive mode`.execute(trx)

/** Replaces the prerequisites of a skill. */
export async function replaceNeeds(trx: Trx, skill_id: number, needs: number[]) {
  await trx
    .deleteFrom('skill_needs')
    .where('skill_id', '=', skill_id)
    .where(sql<boolean>`needs_id <> all(${needs}::integer[])`)
    .execute()
  if (needs.length === 0) return
  await trx
    .insertInto('skill_needs')
    .values(needs.map((needs_id) => ({ skill_id, needs_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether one of these skills is this one, or requires it indirectly. */
export async function hasNeedsLeadingBack(trx: Trx, skill_id: number, needs: number[]) {
  const { rows } = await sql<{ found: boolean }>`
    with recursive before (skill_id) as (
      select unnest(${needs}::integer[])
      union
      select skill_needs.needs_id from skill_needs join before using (skill_id)
    )
    select exists (select from before where skill_id = ${skill_id}) as found`.execute(trx)
  return rows[0]?.found ?? false
}
