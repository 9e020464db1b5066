import { sql } from 'kysely'

/** What every change of a lesson notes, so that calendars show it. */
export const CHANGED = {
  sequence: sql<number>`lessons.sequence + 1`,
  version: sql<number>`lessons.version + 1`,
  changed_at: sql<Date>`now()`,
}
