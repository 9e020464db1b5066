import type { Kysely } from 'kysely'
import { beforeEach, expect, vi } from 'vitest'
import type { Database } from '../src/db/schema.ts'
import { runDay } from '../src/jobs/daily.ts'

/** Sets the academy's clock, in India, with a fake `Date`; PostgreSQL's clock and all timers stay real. */
export const setClock = (day: string, time: string) =>
  vi.setSystemTime(new Date(`${day}T${time}:00+05:30`))

export const setDay = (day: string) => setClock(day, '12:00')

/** Starts each test of a file at that time, with a fake `Date`. */
export const beginEachTestAt = (day: string, time = '12:00') =>
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
    setClock(day, time)
    return () => void vi.useRealTimers()
  })

/** Runs the daily work, in which nothing may fail. */
export const workOfDay = (db: Kysely<Database>) =>
  db.connection().execute((one) => runDay(one, { log: { error: expect.fail, warn: expect.fail } }))
