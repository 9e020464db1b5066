import { sql } from 'kysely'

/** Columns that every change of a lesson sets, so that calendars show the change. */
export const CHANGED = {
  sequence: sql<number>`lessons.sequence + 1`,
  version: sql<number>`lessons.version + 1`,
  changed_at: sql<Date>`now()`,
}
