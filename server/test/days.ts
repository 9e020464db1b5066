import type { Kysely } from 'kysely'
import { expect, vi } from 'vitest'
import type { Database } from '../src/db/schema.ts'
import { runDay } from '../src/jobs/daily.ts'

/** Sets the clock of this process, where `Date` is a faked one; PostgreSQL's own and all timers go on. */
export const setDay = (day: string) => vi.setSystemTime(new Date(`${day}T06:30:00Z`))

/** Does the daily work, in which nothing must go wrong. */
export const workOfDay = (db: Kysely<Database>) =>
  db.connection().execute((one) => runDay(one, { log: { error: expect.fail, warn: expect.fail } }))
