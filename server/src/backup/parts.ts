import { dirname, join } from 'node:path'
import type { Client } from 'pg'
import { clock } from '../lifecycle/clock.ts'
import { type Archive, openArchive } from './archive-reader.ts'
import { listBackups } from './folder.ts'
import type { Manifest, TableEntry } from './manifest.ts'
import type { Table } from './tables.ts'

/**
 * Tables of many years, which change at their end alone, with the numbers of their first key column in a part:
 * entries, lessons, payments. No other table may refer to one of these, because a trial leaves out the parts that an
 * earlier one has tried.
 */
export const IN_PARTS: Record<string, number> = {
  attendance_marks: 4_000,
  audit_entries: 100_000,
  due_parts: 50_000,
  practice_items: 20_000,
  practice_months: 100_000,
  receipts: 20_000,
}

/** After so many days a part is read and tried again, though nothing has changed it. */
const TRIED_FOR_DAYS = 30
const DAY_MS = 86_400_000

/** The server's own number, which no other server has; undefined where this user may not read it. */
export async function readServerNumber(client: Client): Promise<string | undefined> {
  const found = await client
    .query<{ number: string }>('select system_identifier::text as number from pg_control_system()')
    .catch(() => undefined)
  return found?.rows[0]?.number
}

/**
 * A table in the parts in which it is written, by number; itself if it is small. The stamp of a part comes from its rows
 * and the transactions that wrote them, so that it changes with every row, whoever changes it. The transactions alone do
 * not suffice: a copy of the data folder that is put back counts them again from an earlier number. A restore writes all
 * rows anew.
 */
export async function splitIntoParts(
  client: Client,
  table: Table,
  { server, now }: { server: string | undefined; now: string },
): Promise<Table[]> {
  const size = IN_PARTS[table.name]
  if (!size) return [table]
  const name = client.escapeIdentifier(table.name)
  const { rows } = await client.query<{ part: number; stamp: string }>(
    `select (${table.key[0]} / ${size})::integer as part,
      concat_ws('.', (select oid from pg_database where datname = current_database()),
        pg_relation_filenode($1), count(*), sum(hash_record_extended(row(xmin, ${name}.*), 0))) as stamp
    from ${name} group by 1 order by 1`,
    [name],
  )
  if (rows.length < 2) return [table]
  return rows.map(({ part, stamp }) => ({
    ...table,
    part: {
      from: part * size,
      to: (part + 1) * size,
      ...(server && { stamp: `${server}.${stamp}` }),
      written_at: now,
    },
  }))
}

/**
 * The newest backup beside a file that has parts, to copy them from; a wrong clock may have dated one in the future,
 * which is passed over. The caller closes it.
 */
export async function openEarlier(file: string, id: string | undefined) {
  const earlier = await listBackups(dirname(file))
  const newest = earlier.find(
    ({ made_at, manifest }) =>
      made_at <= clock.now() &&
      manifest?.academy_id === id &&
      manifest?.tables.some(({ part }) => part),
  )
  return newest && openArchive(join(dirname(file), newest.name)).catch(() => undefined)
}

/**
 * The part of an earlier backup that has the same rows; undefined if there is none, or it was tried too long ago, or
 * never although this backup is to be tried.
 */
export function partOf(
  earlier: Archive | undefined,
  { name, columns, part }: Table,
  { migrations, verified, made_at }: Pick<Manifest, 'migrations' | 'verified' | 'made_at'>,
): TableEntry | undefined {
  if (!earlier || !part?.stamp) return undefined
  const { manifest } = earlier
  if (verified && !manifest.verified) return undefined
  if (String(manifest.migrations) !== String(migrations)) return undefined
  const found = manifest.tables.find(
    (known) => known.name === name && known.part?.from === part.from && known.part.to === part.to,
  )
  const isSame = found?.part?.stamp === part.stamp && String(found.columns) === String(columns)
  const age = Date.parse(made_at) - Date.parse(found?.part?.written_at ?? '')
  return isSame && age >= 0 && age < TRIED_FOR_DAYS * DAY_MS ? found : undefined
}

/** Splits a backup into what it read itself and the parts that it has from an earlier one. */
export function byOrigin(archive: Archive) {
  const isCopied = ({ part }: TableEntry) => part && part.written_at !== archive.manifest.made_at
  const only = (isWanted: (table: TableEntry) => unknown): Archive => ({
    ...archive,
    manifest: { ...archive.manifest, tables: archive.manifest.tables.filter(isWanted) },
  })
  return { read: only((table) => !isCopied(table)), copied: only(isCopied) }
}
