import type { Kysely } from 'kysely'
import { beforeEach, expect } from 'vitest'
import type { Database } from '../src/db/schema.ts'
import { runDay } from '../src/jobs/daily.ts'
import { moveTo } from './clock.ts'

/** Sets the academy's clock, in India; it runs on from there. Timers stay real. */
export const setClock = (day: string, time: string) => moveTo(new Date(`${day}T${time}:00+05:30`))

export const setDay = (day: string) => setClock(day, '12:00')

/** Starts each test of a file at that time. */
export const beginEachTestAt = (day: string, time = '12:00') =>
  beforeEach(() => setClock(day, time))

/** Runs the daily work, in which nothing may fail. */
export const workOfDay = (db: Kysely<Database>) =>
  db.connection().execute((one) => runDay(one, { log: { error: expect.fail, warn: expect.fail } }))
