import { type Kysely, sql } from 'kysely'

/** An erasure takes number and bank out of a student's cheques and receipts; days stay. */
export async function up(db: Kysely<never>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create or replace function nameless_row(of_table text, before jsonb) returns jsonb
  language sql immutable as $$
  select case of_table
    when 'payments' then before || '{"note": null, "transaction_id": null}'
    when 'cheques' then before || '{"number": null, "bank": null}'
    when 'reversals' then before || '{"reason": "Erased student"}'
    when 'receipts' then jsonb_set(jsonb_set(jsonb_set(jsonb_set(before,
      '{snapshot,student,name}', '"Erased student"'),
      '{snapshot,payment,transaction_id}', 'null'),
      '{snapshot,payment,cheque,bank}', 'null', false),
      '{snapshot,items}', nameless_items(before #> '{snapshot,items}'), false)
    when 'waivers' then before || '{"reason": "Erased student"}'
    when 'waiver_reversals' then before || '{"reason": "Erased student"}'
    when 'refunds' then before || '{"reason": "Erased student", "transaction_id": null}'
    when 'refund_reversals' then before || '{"reason": "Erased student"}'
    when 'vouchers' then jsonb_set(jsonb_set(jsonb_set(before,
      '{snapshot,student,name}', '"Erased student"'),
      '{snapshot,refund,transaction_id}', 'null'), '{snapshot,refund,reason}', '"Erased student"')
    when 'credit_notes' then jsonb_set(jsonb_set(before,
      '{snapshot,student,name}', '"Erased student"'), '{snapshot,reason}', '"Erased student"')
    when 'deposit_invoices' then jsonb_set(jsonb_set(before,
      '{snapshot,student,name}', '"Erased student"'),
      '{snapshot,items}', nameless_items(before #> '{snapshot,items}'), false)
    when 'consents' then before || '{"guardian_name": null, "recorded_by": null}'
  end
  $$`,
  `create or replace function refuse_change_of_cheque() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      if not exists (select from payments p where p.payment_id = new.payment_id and p.method = 'cheque') then
        raise exception 'payment % is by no cheque', new.payment_id using errcode = '23001';
      end if;
    elsif is_erasing() and tells_of_erased(to_jsonb(old))
      and to_jsonb(new) = nameless_row('cheques', to_jsonb(old)) then
      return new;
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
  $$`,
  // Those who were erased before.
  'alter table cheques disable trigger user',
  'alter table receipts disable trigger user',
  `update cheques set number = null, bank = null where payment_id in (
    select payment_id from payments p join erasures e using (student_id)
    where not exists (select from students s where s.student_id = e.student_id))`,
  `update receipts r set snapshot = nameless_row('receipts', to_jsonb(r)) -> 'snapshot'
  where snapshot #>> '{payment,cheque,bank}' is not null and payment_id in (
    select payment_id from payments p join erasures e using (student_id)
    where not exists (select from students s where s.student_id = e.student_id))`,
  'alter table cheques enable trigger user',
  'alter table receipts enable trigger user',
]
