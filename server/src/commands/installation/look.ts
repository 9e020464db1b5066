import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../../db/schema.ts'
import type { HostedAcademy } from '../../hosting/open-academy.ts'
import type { Config } from '../../lifecycle/config.ts'

/** Answers the TXT records of a name; rejects as `node:dns` does. */
export type AskTxt = (name: string) => Promise<string[][]>

/** The installation to check. */
export type Installation = {
  config: Config
  db: Kysely<Database>
  pool: Pool
  /** Facts from its host; absent in a single installation. */
  hosted?: HostedAcademy | undefined
  /** Asks another DNS than this machine's. */
  ask?: AskTxt
}

/** A finding, with advice if something is wrong. */
export type Look = { what: string; found: string; advice?: string | undefined }

export const HOUR_S = 3_600
export const toHours = (seconds: number) => `${(seconds / HOUR_S).toFixed(1)} hours`
