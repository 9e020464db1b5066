import { type Kysely, sql } from 'kysely'

/**
 * Keeps at which phone and e-mail a guardian was when their account was proven to be theirs: a code lets in there alone. What
 * somebody else types later is a contact and no key. Those who are in already are known by what stands there today.
 */
export async function up(db: Kysely<never>) {
  await sql`alter table guardians add column proven_contacts text[] not null default '{}'`.execute(
    db,
  )
  await sql`
    update guardians set proven_contacts = array_remove(array[phone, email], null)
    where account_id is not null and proven_at is not null`.execute(db)
}
