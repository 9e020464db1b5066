import type { ColumnType, Kysely, Transaction } from 'kysely'

/**
 * Every table of the database. A feature adds its own beside its queries, in `<feature>.tables.ts`:
 * `declare module '../../db/schema.ts' { interface Database { rooms: Rooms } }`.
 */
export interface Database {
  /** Which migrations have run; written by Kysely. */
  kysely_migration: { name: string; timestamp: string }
}

/** The database, or the transaction one is in. */
export type Db = Kysely<Database> | Transaction<Database>

/** A moment that the database notes when a row is made; nobody changes it. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>

/** The transaction one is in: what locks, or writes several things, means nothing without one. */
export type Trx = Transaction<Database>
