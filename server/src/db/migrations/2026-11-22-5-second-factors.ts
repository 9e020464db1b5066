import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/**
 * A second factor, for accounts that have switched it on: the key of an authenticator app, readable with the server's
 * secret alone, and codes on paper for a lost phone. The trail tells when it comes and goes and when such a code was
 * used; that a code of the app was used stands there as the sign-in itself.
 */
export async function up(db: Kysely<Database>) {
  await sql`
    create table second_factors (
      account_id text primary key references accounts on delete cascade,
      sealed_key bytea not null,
      last_step bigint,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table recovery_codes (
      code_id integer generated always as identity primary key,
      account_id text not null references second_factors on delete cascade,
      code_hash bytea not null,
      used_at timestamptz,
      unique (account_id, code_hash)
    )`.execute(db)
  await watch(db, 'second_factors', 'insert', ['account_id', 'sealed_key'])
  await watch(db, 'second_factors', 'delete', ['account_id', 'sealed_key'])
  await watch(db, 'recovery_codes', 'update', ['code_id', 'code_hash'])
}

const TRANSITIONS = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
} as const

/** Has the trail tell of a table; `args` are the column that names a row, and those that it keeps to itself. */
const watch = (
  db: Kysely<Database>,
  table: string,
  event: keyof typeof TRANSITIONS,
  args: string[],
) =>
  sql`
    create trigger ${sql.ref(`audit_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
    referencing ${sql.raw(TRANSITIONS[event])} for each statement
    execute function audit(${sql.join(args.map((arg) => sql.lit(arg)))})`.execute(db)
