import type { Kysely } from 'kysely'
import { beforeEach, expect, vi } from 'vitest'
import type { Database } from '../src/db/schema.ts'
import { runDay } from '../src/jobs/daily.ts'

/** Sets the academy's clock, in India, where `Date` is a faked one; PostgreSQL's own and all timers go on. */
export const setClock = (day: string, time: string) =>
  vi.setSystemTime(new Date(`${day}T${time}:00+05:30`))

/** Noon of that day. */
export const setDay = (day: string) => setClock(day, '12:00')

/** Has each test of a file begin at that time of a day, with `Date` faked. */
export const beginEachTestAt = (day: string, time = '12:00') =>
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
    setClock(day, time)
    return () => void vi.useRealTimers()
  })

/** Does the daily work, in which nothing must go wrong. */
export const workOfDay = (db: Kysely<Database>) =>
  db.connection().execute((one) => runDay(one, { log: { error: expect.fail, warn: expect.fail } }))
