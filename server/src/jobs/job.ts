import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

export type Log = { error: (line: string) => void; warn: (line: string) => void }

/** Work done once on each of the academy's days. */
export type Job = {
  name: string
  /** A job that must have run that day before. */
  after?: string
  /** Does a day's work, or the rest of it by `outcome`; returns whether it finished. */
  run: (db: Kysely<Database>, turn: Turn) => Promise<boolean>
}

export type Turn = {
  day: string
  /** Latest coming day whose work began while the clock was ahead: that work is undone. */
  ahead?: string | undefined
  outcome: unknown
  stopping: AbortSignal
  log: Log
}
