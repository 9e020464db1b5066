import { sql } from 'kysely'

/** Set by every change of a lesson, so that calendars show it. */
export const CHANGED = {
  sequence: sql<number>`lessons.sequence + 1`,
  version: sql<number>`lessons.version + 1`,
  changed_at: sql<Date>`now()`,
}
