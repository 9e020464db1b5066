import { type Kysely, sql } from 'kysely'

/**
 * Papers of an academy that is registered for GST have a series each: invoices stay in the receipts' series, receipt
 * vouchers and receipts without tax get their own. An older release writes the first series, and its numbers stay unique.
 * `receipt_counters` keeps its key for it, so the new series have counters of their own, and a receipt names no counter.
 */
export async function up(db: Kysely<never>) {
  await sql`
    alter table settings
      add column gst_scheme text check (gst_scheme in ('none', 'regular', 'composition')),
      add column gst_threshold numeric(12,2) not null default 2000000 check (gst_threshold > 0),
      add column gst_watch_hidden_until date check (isfinite(gst_watch_hidden_until));
    alter table settings disable trigger user;
    update settings set gst_scheme = 'regular' where gstin is not null and gst_rate is not null;
    alter table settings enable trigger user;

    -- Whether prices have tax in them at this moment.
    create or replace function has_gst() returns boolean
    language sql stable as $$
    select exists (
      select from settings
      where gstin is not null and gst_rate > 0 and coalesce(gst_scheme, 'regular') = 'regular')
    $$;

    create table series_counters (
      series text not null check (series in ('V', 'R')),
      financial_year integer not null check (financial_year between 2000 and 2999),
      last_serial integer not null check (last_serial > 0),
      primary key (series, financial_year)
    );

    alter table receipts
      add column series text not null default '' check (series in ('', 'V', 'R')),
      drop constraint receipts_financial_year_fkey,
      drop constraint one_receipt_a_number,
      add constraint one_receipt_a_number unique (financial_year, series, serial);
    create index receipts_by_day on receipts (issued_on);
    create index receipts_of_advances on receipts (payment_id)
      where snapshot ? 'advance' and snapshot ? 'taxes';

    -- An advance invoice is issued for an advance that settles a due later; its tax is that of the receipt.
    alter table deposit_invoices
      add column kind text not null default 'deposit' check (kind in ('deposit', 'advance'));
    create index deposit_invoices_by_day on deposit_invoices (issued_on);
    create index credit_notes_by_day on credit_notes (issued_on);
    create index vouchers_by_day on vouchers (issued_on)`.execute(db)
  await sql`
    create or replace function check_deposit_invoice() returns trigger
    language plpgsql as $$
    begin
      -- If two come at once, the second counts the first.
      perform from payments where payment_id = new.payment_id for no key update;
      if exists (
        select from receipts r
        where r.financial_year = new.financial_year and r.serial = new.serial and r.series = ''
      ) or not exists (
        select from payments p where p.payment_id = new.payment_id and p.student_id = new.student_id
          and p.amount >= (
            select sum(amount) from deposit_invoices i where i.payment_id = p.payment_id)
      ) then
        raise exception 'invoice % is not of its payment', new.invoice_id using errcode = '23514';
      end if;
      return null;
    end
    $$`.execute(db)
}
