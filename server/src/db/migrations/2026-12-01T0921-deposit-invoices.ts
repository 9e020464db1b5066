import { type Kysely, sql } from 'kysely'

/** What was taken as a deposit, without tax, and settles a fee has a tax invoice of its own, with a number of the receipts'. */
export async function up(db: Kysely<never>) {
  await sql`
    create table deposit_invoices (
      invoice_id integer generated always as identity primary key,
      payment_id integer not null references payments on delete restrict,
      student_id integer not null references student_numbers on delete restrict,
      amount numeric(12, 2) not null check (amount > 0),
      financial_year integer not null references receipt_counters on delete restrict,
      serial integer not null check (serial > 0),
      issued_on date not null check (isfinite(issued_on)),
      snapshot jsonb not null,
      constraint one_deposit_invoice_a_number unique (financial_year, serial)
    )`.execute(db)
  await sql`create index deposit_invoices_of_payment on deposit_invoices (payment_id)`.execute(db)
  await sql`create index deposit_invoices_of_student on deposit_invoices (student_id)`.execute(db)
  await sql`
    create trigger never_changed before update or delete on deposit_invoices
    for each row execute function refuse_change()`.execute(db)
  await holdSums(db)
  await letErasureTakeNames(db)
}

/** At the end of each transaction no number is a receipt's too, and no more is invoiced than was paid. */
async function holdSums(db: Kysely<never>) {
  await sql`
    create function check_deposit_invoice() returns trigger language plpgsql as $$
    begin
      -- Of two at once the second counts the first.
      perform from payments where payment_id = new.payment_id for no key update;
      if exists (
        select from receipts r where r.financial_year = new.financial_year and r.serial = new.serial
      ) or not exists (
        select from payments p where p.payment_id = new.payment_id and p.student_id = new.student_id
          and p.amount >= (
            select sum(amount) from deposit_invoices i where i.payment_id = p.payment_id)
      ) then
        raise exception 'invoice % is not of its payment', new.invoice_id using errcode = '23514';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger invoices_are_of_payments after insert on deposit_invoices
    deferrable initially deferred for each row execute function check_deposit_invoice()`.execute(db)
}

const NAMELESS = `
          when 'deposit_invoices' then jsonb_set(before,
            '{snapshot,student,name}', '"Erased student"')
          when 'consents' then`

/** Amounts, days and numbers stay, as of receipts. */
async function letErasureTakeNames(db: Kysely<never>) {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('refuse_change()'::regprocedure) as definition`.execute(db)
  const after = (rows[0]?.definition ?? '').replace(`\n          when 'consents' then`, NAMELESS)
  if (!after.includes('deposit_invoices')) throw new Error('refuse_change is not as it was known.')
  await sql.raw(after).execute(db)
}
