import { type Kysely, sql } from 'kysely'

/** What a message tells, event by event, and short links to receipts. */
export async function up(db: Kysely<never>) {
  await sql`alter table messages add column parts jsonb check (jsonb_typeof(parts) = 'array')`.execute(
    db,
  )
  await sql`
    create function forget_message_parts() returns trigger language plpgsql as $$
      begin
        new.parts := null;
        return new;
      end $$`.execute(db)
  await sql`
    create trigger forget_parts before update of text on messages
    for each row when (new.text is null and new.parts is not null)
    execute function forget_message_parts()`.execute(db)
  await sql`
    create table receipt_links (
      token_hash bytea primary key check (octet_length(token_hash) = 32),
      payment_id integer not null references payments on delete cascade,
      is_brief boolean not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index receipt_links_of_payment on receipt_links (payment_id)`.execute(db)
  await sql`create index receipt_links_by_end on receipt_links (expires_at)`.execute(db)
}
