import { sql } from 'kysely'
import type { Trx } from '../schema.ts'

/** An order of rows: those of one `group` are numbered from 0 in `position`, with a deferrable constraint. */
type Order = { table: string; group: string; key: string }

/**
 * Moves a row to a place in its group; the others keep their order. A place past the end means the last. The caller
 * locks the group's owner.
 */
export async function placeWithin(
  trx: Trx,
  { table, group, key }: Order,
  { of, id, position }: { of: number; id: number; position: number },
) {
  const name = { table: sql.table(table), group: sql.ref(group), key: sql.ref(key) }
  await sql`
    with others as (
      select ${name.key} as id, row_number() over (order by position) - 1 as place
      from ${name.table} where ${name.group} = ${of} and ${name.key} <> ${id}
    ), places as (
      select id, place + (place >= ${position})::integer as place from others
      union all select ${id}::integer, least(${position}, (select count(*) from others))
    )
    update ${name.table} as placed set position = places.place from places
    where placed.${name.key} = places.id and placed.position <> places.place`.execute(trx)
}

/** Next free position of a group. */
export async function nextFreePosition(trx: Trx, { table, group }: Order, of: number) {
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(position) + 1, 0) as position from ${sql.table(table)}
    where ${sql.ref(group)} = ${of}`.execute(trx)
  return rows[0]?.position ?? 0
}
