import type { ColumnType, Kysely, Transaction } from 'kysely'

/**
 * All tables of the database. A feature adds its own in `<feature>.tables.ts`:
 * `declare module '../../db/schema.ts' { interface Database { rooms: Rooms } }`.
 */
export interface Database {
  /** Completed migrations; written by Kysely. */
  kysely_migration: { name: string; timestamp: string }
}

/** The database, or the present transaction. */
export type Db = Kysely<Database> | Transaction<Database>

/** Creation time, set by the database and never changed. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>

/** The present transaction: required for locks and several writes. */
export type Trx = Transaction<Database>
