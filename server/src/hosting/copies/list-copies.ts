import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { clock } from '../../lifecycle/clock.ts'
import { writeSecret } from '../../lifecycle/secret.ts'
import { systemProblem } from '../../lifecycle/system-problem.ts'
import type { Host } from '../open-host.ts'
import { openSecret } from '../secrets.ts'

/** Days of which a copy is kept. */
const KEPT = 7
const TABLES = ['academies', 'addresses', 'deeds'] as const

type Keeper = Pick<Host, 'db' | 'config'>

export const listsFolder = (dataDir: string) => join(dataDir, 'host-lists')
const todaysFile = ({ config }: Keeper) =>
  join(listsFolder(config.dataDir), `${clock.now().toISOString().slice(0, 10)}.json`)

/**
 * Writes the list of academies, with its sealed secrets, into the file of the day: after each change, because a new
 * academy's secret stands nowhere else. An empty list overwrites nothing.
 */
export async function copyList(host: Keeper) {
  const { rows } = await sql<{ list: object; academies: number }>`
    select json_build_object(
        'academies', (select json_agg(a order by academy_id) from academies a),
        'addresses', (select json_agg(a order by address) from addresses a),
        'deeds', (select json_agg(d order by deed_id) from deeds d)) as list,
      (select count(*) from academies)::int as academies`.execute(host.db)
  const [found] = rows
  if (!found || found.academies === 0) return
  const folder = listsFolder(host.config.dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeSecret(todaysFile(host), JSON.stringify(found.list, undefined, 2))
  const days = readdirSync(folder).filter((name) => /^\d{4}-\d\d-\d\d\.json$/.test(name))
  for (const name of days.toSorted().slice(0, -KEPT)) rmSync(join(folder, name))
}

/** Writes the day's first copy. */
export const copyListOnce = async (host: Keeper) => {
  if (!existsSync(todaysFile(host))) await copyList(host)
}

/**
 * Enters the list of a copy where there is none. Returns the number of academies; throws, and enters nothing, if the
 * host's master secret does not open them.
 */
export async function readListCopy({ db, master }: Pick<Host, 'db' | 'master'>, file: string) {
  const list = readCopy(file)
  return db.transaction().execute(async (trx) => {
    const there = await trx.selectFrom('academies').select('academy_id').limit(1).execute()
    if (there.length > 0)
      throw new Error('There are academies already. A copy is read where there are none.')
    for (const name of TABLES) {
      const table = sql.table(name)
      await sql`insert into ${table} overriding system value
        select * from json_populate_recordset(null::${table}, ${JSON.stringify(list[name] ?? [])}::json)`.execute(
        trx,
      )
    }
    await sql`select setval(pg_get_serial_sequence('academies', 'academy_id'), max(academy_id)),
      (select setval(pg_get_serial_sequence('deeds', 'deed_id'), greatest(max(deed_id), 1)) from deeds)
      from academies`.execute(trx)
    const rows = await trx.selectFrom('academies').select(['academy_id', 'secret']).execute()
    for (const { academy_id, secret } of rows)
      if (secret && !openSecret(master, academy_id, secret))
        throw new Error(
          `The master secret does not open academy ${academy_id} of this copy, so nothing was entered. Put the master secret of then back.`,
        )
    return rows.length
  })
}

function readCopy(file: string): Partial<Record<(typeof TABLES)[number], object[]>> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (!existsSync(file)) throw new Error(`There is no file ${file}.`, { cause: error })
    throw new Error(`The copy cannot be read: ${systemProblem(error)}.`, { cause: error })
  }
  try {
    const list = JSON.parse(text)
    if (Array.isArray(list.academies) && list.academies.length > 0) return list
  } catch {}
  throw new Error(`${file} is no copy of a list of academies.`)
}
