import { Client, type ClientConfig } from 'pg'

export async function inDatabase<T>(address: ClientConfig, work: (client: Client) => Promise<T>) {
  const client = new Client(address)
  await client.connect()
  await client.query(`set timezone = 'UTC'`)
  return work(client).finally(() => client.end())
}

/** Rows by table, in the same order whenever they are the same. */
export type Tables = Record<string, Record<string, unknown>[]>

/** All rows of all tables as text, by table. */
export const contents = (address: ClientConfig) =>
  inDatabase(address, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'
        and tablename not like 'kysely%' order by tablename`,
    )
    const found: Tables = Object.fromEntries(tables.map(({ name }) => [name, []]))
    // In parallel: a hundred tables, read many times.
    const each = tables.map(
      ({ name }) =>
        `select '${name}' as name, to_jsonb(t) as row, t::text collate "C" as text from ${name} t`,
    )
    if (each.length === 0) return found
    const { rows } = await client.query(`${each.join(' union all ')} order by text`)
    for (const { name, row } of rows) found[name]?.push(row)
    return found
  })

/** Rows of one state of a database that another lacks. */
export const missing = (before: Tables, after: Tables) =>
  Object.entries(before).map(([table, rows]) => {
    const there = new Set(after[table]?.map((row) => JSON.stringify(row)))
    return [table, rows.filter((row) => !there.has(JSON.stringify(row)))] as const
  })

/** Changes between two states, by table: rows that were deleted or changed, and rows that were added or changed. */
export function changesBetween(before: Tables, after: Tables) {
  const changes: Record<string, { gone: Tables[string]; come: Tables[string] }> = {}
  const come = Object.fromEntries(missing(after, before))
  for (const [table, gone] of missing(before, after))
    if (gone.length + (come[table]?.length ?? 0) > 0)
      changes[table] = { gone, come: come[table] ?? [] }
  return changes
}
