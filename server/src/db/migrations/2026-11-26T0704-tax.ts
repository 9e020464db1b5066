import { type Kysely, sql } from 'kysely'

/** Tax is in the prices once the academy says its number; what is then taken back has a credit note, numbered as receipts are. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table settings
      add column gstin text check (gstin <> ''),
      add column gst_rate smallint default 18 check (gst_rate between 1 and 40)`.execute(db)
  await createCreditNotes(db)
  await letErasureTakeNames(db)
}

async function createCreditNotes(db: Kysely<never>) {
  await sql`
    create table credit_note_counters (
      financial_year integer primary key check (financial_year between 2000 and 2999),
      last_serial integer not null check (last_serial > 0)
    )`.execute(db)
  await sql`
    create table credit_notes (
      payment_id integer primary key references payments on delete restrict,
      student_id integer not null references student_numbers on delete restrict,
      financial_year integer not null references credit_note_counters on delete restrict,
      serial integer not null check (serial > 0),
      issued_on date not null check (isfinite(issued_on)),
      snapshot jsonb not null,
      constraint one_credit_note_a_number unique (financial_year, serial)
    )`.execute(db)
  await sql`create index credit_notes_of_student on credit_notes (student_id)`.execute(db)
  await sql`
    create trigger never_changed before update or delete on credit_notes
    for each row execute function refuse_change()`.execute(db)
}

const NAMELESS = `
          when 'credit_notes' then jsonb_set(jsonb_set(before,
            '{snapshot,student,name}', '"Erased student"'), '{snapshot,reason}', '"Erased student"')
          when 'consents' then`

/** Amounts, days and numbers stay, as of receipts. */
async function letErasureTakeNames(db: Kysely<never>) {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('refuse_change()'::regprocedure) as definition`.execute(db)
  const after = (rows[0]?.definition ?? '').replace(`\n          when 'consents' then`, NAMELESS)
  if (!after.includes('credit_notes')) throw new Error('refuse_change is not as it was known.')
  await sql.raw(after).execute(db)
}
