import { type Kysely, sql } from 'kysely'

/** Lets a due that credit settled stay, withdrawn and without its membership, when an import is taken back. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table dues
      drop constraint fees_are_of_batches,
      add constraint fees_are_of_batches check (
        (kind = 'fee') = (fee_id is not null)
        and (membership_id is null or kind = 'fee')
        and (kind <> 'fee' or membership_id is not null or withdrawn_at is not null))`.execute(db)
}
