import type { Kysely } from 'kysely'

/** Whether registers are missing is asked all day, and begins with the first one that was ever taken. */
export const up = (db: Kysely<unknown>) =>
  db.schema.createIndex('registers_taken_at_idx').on('registers').column('taken_at').execute()
