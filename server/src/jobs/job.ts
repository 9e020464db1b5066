import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

export type Log = { error: (line: string) => void; warn: (line: string) => void }

/** What is done once on each of the academy's days. */
export type Job = {
  name: string
  /** The job without whose work of the day this one cannot be done. */
  after?: string
  /** Does a day's work, or what of it `outcome` does not say is done; answers whether it came to the end. */
  run: (db: Kysely<Database>, turn: Turn) => Promise<boolean>
}

export type Turn = {
  day: string
  /** The latest day, still to come, whose work was begun while the clock was ahead: what was done for it is taken back. */
  ahead?: string | undefined
  outcome: unknown
  stopping: AbortSignal
  log: Log
}
