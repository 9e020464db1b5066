import { DEFAULT_ACADEMY } from '@ganit/contract/ground/settings'
import type { Client } from 'pg'

/** The academy that a database or a backup belongs to. */
export type Academy = {
  name: string
  timeZone: string
  /** Absent until a release that knows ids has migrated the database. */
  id?: string | undefined
}

/** First digits of an academy's id, for names of files and for sentences; empty without an id. */
export const shortId = (id: string | undefined) => id?.slice(0, 8) ?? ''

/** Reads the academy without this app's schema, because the database may be older. */
export async function readAcademy(client: Client): Promise<Academy> {
  const known = await client.query(
    `select to_regclass('settings') as settings, to_regclass('academy_identity') as identity`,
  )
  const { settings, identity } = known.rows[0]
  const said = settings
    ? await client.query('select academy_name as name, time_zone as "timeZone" from settings')
    : undefined
  const ids = identity ? await client.query('select academy_id from academy_identity') : undefined
  const fallback = { name: DEFAULT_ACADEMY.name, timeZone: DEFAULT_ACADEMY.time_zone }
  return { ...(said?.rows[0] ?? fallback), id: ids?.rows[0]?.academy_id }
}

/** Fingerprint of the secret with which a database is used; undefined if none is. */
export async function readFingerprint(client: Client): Promise<string | undefined> {
  const { rows } = await client.query(`select to_regclass('secret_in_use') as found`)
  if (!rows[0].found) return undefined
  const used = await client.query('select fingerprint from secret_in_use')
  return used.rows[0]?.fingerprint
}
