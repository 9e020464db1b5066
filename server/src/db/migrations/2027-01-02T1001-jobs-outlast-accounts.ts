import { type Kysely, sql } from 'kysely'

/** Work goes on if the account that asked for it is deleted: families are told the rest, and stored reports are not left untold. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table jobs drop constraint jobs_account_id_fkey,
      add constraint jobs_account_id_fkey foreign key (account_id) references accounts on delete set null`.execute(
    db,
  )
}
