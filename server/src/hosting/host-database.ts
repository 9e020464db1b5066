import { userInfo } from 'node:os'
import { DEFAULT_ACADEMY } from '@ganit/contract/ground/settings'
import type { Language } from '@ganit/contract/languages'
import { type Generated, Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { DatabaseAddress } from '../academy/academy.ts'
import { poolOptions } from '../db/client.ts'
import { localTime } from '../features/ground/settings/clock.service.ts'
import type { BuiltFiles } from '../pages/built-files.tables.ts'

/** Databases of a host: its own, which is no academy's, and the migrated template that academies are copied from. */
export const HOSTS_DATABASE = 'ganit_host'
export const TEMPLATE = 'ganit_template'

/** Name of an academy's database, and of the only role that enters it. */
export const databaseName = (academy_id: number) => `academy_${academy_id}`

/** `making` and `deleted` are not served, `held` by the host's decision; a `problem` holds one that is `active`. */
type AcademyState = 'making' | 'active' | 'held' | 'deleted'

export type HostDatabase = {
  academies: {
    academy_id: Generated<number>
    name: string
    state: AcademyState
    secret: Buffer | null
    fingerprints: string[]
    contact_email: string
    made_at: Generated<Date>
    /** The version of the agreement that the owner accepted. */
    agreement: string | null
    agreed_at: Date | null
    migrated_to: Generated<string>
    problem: string | null
    students: Generated<number>
    staff: Generated<number>
    /** A bigint, read as text. */
    bytes: Generated<string>
    backed_up_at: Date | null
    request_key: string
    /** `YYYY-MM-DD` in the academy's time zone; only with the state `deleted`. */
    deleted_on: string | null
  }
  addresses: {
    address: string
    academy_id: number | null
    is_first: Generated<boolean>
    free_from: string | null
    folded: string | null
  }
  deeds: {
    deed_id: Generated<number>
    at: Generated<Date>
    academy_id: number | null
    operator: string
    deed: string
    details: Generated<string>
  }
  /** Requests of strangers at the host's own domain; kept for 30 days. */
  requests: {
    request_id: Generated<number>
    at: Generated<Date>
    name: string
    address: string
    email: string
    language: Language
    token_hash: Buffer
    /** Null until the link in the mail was used. */
    confirmed_at: Date | null
  }
  /** Days of which the morning mail was sent, or was not needed. */
  mornings: { day: string }
  built_files: BuiltFiles
}

export type HostDb = Kysely<HostDatabase>

export function connectHost(address: DatabaseAddress) {
  const pool = new Pool({ ...poolOptions(address), max: 4, application_name: 'ganit host' })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return { pool, db: new Kysely<HostDatabase>({ dialect: new PostgresDialect({ pool }) }) }
}

/** Records what an operator did, with the name of the machine's user. */
export const writeDeed = (
  db: HostDb,
  deed: string,
  { academy_id = null, details = '' }: { academy_id?: number | null; details?: string } = {},
) =>
  db
    .insertInto('deeds')
    .values({ academy_id, operator: userInfo().username, deed, details })
    .execute()

/** The host's day (`YYYY-MM-DD`). Its academies may have time zones of their own. */
export const hostsToday = () => localTime(DEFAULT_ACADEMY.time_zone).date
