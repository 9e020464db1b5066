import { type Kysely, sql } from 'kysely'
import { watch } from '../transactions/watch.ts'

/**
 * Cheques that were taken: whose bank, which date, and whether the bank cleared or returned them. Payments by cheque of
 * earlier releases have no row.
 */
export async function up(db: Kysely<never>) {
  await sql
    .raw(`
    create table cheques (
      payment_id integer primary key references payments on delete restrict,
      number text check (number <> ''),
      bank text check (bank <> ''),
      dated date check (isfinite(dated)),
      cleared_on date check (isfinite(cleared_on)),
      returned_on date check (isfinite(returned_on)),
      not_cleared_why text check (not_cleared_why <> ''),
      constraint cleared_or_returned check (cleared_on is null or returned_on is null)
    );
    create index cheques_to_clear on cheques (payment_id) where cleared_on is null and returned_on is null;

    create index charges_of_cheques on dues (due_id) where kind = 'single' and title = 'Cheque return charge';

    create function refuse_change_of_cheque() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        if not exists (select from payments p where p.payment_id = new.payment_id and p.method = 'cheque') then
          raise exception 'payment % is by no cheque', new.payment_id using errcode = '23001';
        end if;
      elsif to_jsonb(new) - '{cleared_on,returned_on,not_cleared_why}'::text[]
          <> to_jsonb(old) - '{cleared_on,returned_on,not_cleared_why}'::text[]
        or old.returned_on is not null then
        raise exception 'the cheque of payment % stays as it was taken', old.payment_id using errcode = '23001';
      end if;
      if new.returned_on is not null
        and not exists (select from reversals r where r.payment_id = new.payment_id) then
        raise exception 'payment % stands, so its cheque was not returned', new.payment_id using errcode = '23001';
      end if;
      return new;
    end
    $$;
    create trigger stays_as_taken before insert or update on cheques
      for each row execute function refuse_change_of_cheque()`)
    .execute(db)
  // Numbers and banks are a family's; who is erased leaves none in the trail.
  await watch(db, 'cheques', 'payment_id', 'number', 'bank')
}
