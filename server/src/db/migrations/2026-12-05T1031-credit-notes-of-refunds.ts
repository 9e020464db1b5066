import { type Kysely, sql } from 'kysely'

/** A fee with a tax invoice that is given back gets a credit note, too: a payment may have several, one for each refund. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table credit_notes
      add column refund_id integer references refunds on delete restrict,
      drop constraint credit_notes_pkey,
      drop constraint one_credit_note_a_number,
      add constraint one_credit_note_a_number primary key (financial_year, serial)`.execute(db)
  await sql`
    create unique index one_credit_note_a_reversal on credit_notes (payment_id) where refund_id is null`.execute(
    db,
  )
  await sql`
    create unique index one_credit_note_a_refunded_payment on credit_notes (refund_id, payment_id)`.execute(
    db,
  )
  await sql`create index credit_notes_of_payment on credit_notes (payment_id)`.execute(db)
}
