import { type Kysely, sql } from 'kysely'

/** Records changes of a student's batches, so that they can be taken back for a while. */
export async function up(db: Kysely<never>) {
  await sql`
    create table membership_undos (
      undo_id uuid primary key,
      student_id integer not null references students on delete cascade,
      account_id text not null references accounts on delete cascade,
      made_on date not null,
      expires_at timestamptz not null,
      change jsonb not null check (jsonb_typeof(change) = 'object')
    )`.execute(db)
  await sql`create index membership_undos_of_student on membership_undos (student_id)`.execute(db)
  await sql`create index membership_undos_of_account on membership_undos (account_id)`.execute(db)
  await sql`create index membership_undos_by_end on membership_undos (expires_at)`.execute(db)
}
