import { type Kysely, sql } from 'kysely'

/**
 * Accounts that guardians got by a code to their phone bore the e-mail that the office had typed. Nobody has proven it: its owner
 * could have entered by Google or by a new password. Those who have neither password nor Google get one that leads nowhere.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    update accounts set email = lower(id) || '@no-mail.invalid', updated_at = now()
    where role = 'guardian' and not email_verified and email not like '%@no-mail.invalid'
      and not exists (select from credentials where account_id = accounts.id)`.execute(db)
}
