import { type Kysely, sql } from 'kysely'

/**
 * What an erasure takes out of rows that never change stands in one function, for the app and for the guard. New are what
 * the person had agreed for others, and titles that the desk has typed: what has no batch has a title of its own.
 */
export async function up(db: Kysely<never>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create function nameless_items(items jsonb) returns jsonb
  language sql immutable as $$
  select coalesce(jsonb_agg(
    case when coalesce(item ->> 'batch_name', '') = ''
      then (item - 'parts') || '{"title": "Erased student"}' else item end
    order by place), '[]')
  from jsonb_array_elements(items) with ordinality as each (item, place)
  $$`,
  `create function nameless_row(of_table text, before jsonb) returns jsonb
  language sql immutable as $$
  select case of_table
    when 'payments' then before || '{"note": null, "transaction_id": null}'
    when 'reversals' then before || '{"reason": "Erased student"}'
    when 'receipts' then jsonb_set(jsonb_set(jsonb_set(before,
      '{snapshot,student,name}', '"Erased student"'),
      '{snapshot,payment,transaction_id}', 'null'),
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
  `create or replace function refuse_change() returns trigger
  language plpgsql as $$
  declare
    before jsonb := to_jsonb(old);
  begin
    if tg_op = 'UPDATE' and is_erasing() then
      -- Who recorded a consent may have done so for another, as a guardian: an elder brother, say.
      if to_jsonb(new) = nameless_row(tg_table_name, before) and (tells_of_erased(before)
          or tg_table_name = 'consents'
          and tells_of_erased(jsonb_build_object('account_id', before -> 'recorded_by'))) then
        return new;
      end if;
      -- Nobody but the trail's owner gets here: see make_trail_nameless.
      if tg_table_name = 'audit_entries'
        and to_jsonb(new) - '{actor,subject_id,changes}'::text[]
          = before - '{actor,subject_id,changes}'::text[]
        and exists (
          select from erasures e
          where e.xmin = pg_current_xact_id_if_assigned()::xid and is_being_erased(e.student_id)
          union all select from guardian_erasures e
          where e.xmin = pg_current_xact_id_if_assigned()::xid
        ) then
        return new;
      end if;
    end if;
    raise exception 'entries of % are never changed', tg_table_name using errcode = '23001';
  end
  $$`,
  `create or replace function refuse_change_of_paid_due() returns trigger
  language plpgsql as $$
  begin
    if is_being_erased(old.student_id)
      and to_jsonb(new) = to_jsonb(old) || '{"title": "Erased student"}' then
      return new;
    end if;
    if exists (select from live_allocations a where a.due_id = old.due_id)
      or exists (select from live_waivers w where w.due_id = old.due_id) then
      raise exception 'due % is paid or waived, wholly or in part', old.due_id
        using errcode = '23001';
    end if;
    return new;
  end
  $$`,
  `create function make_titles_nameless(number integer) returns void
  language plpgsql as $$
  declare
    -- Late fees are named after their due.
    typed integer[] := array(
      select d.due_id from dues d left join dues l on l.due_id = d.late_of
      where d.student_id = number and coalesce(l.kind, d.kind) = 'single');
  begin
    update due_parts set text = 'Erased student' where due_id = any(typed);
    update dues set title = 'Erased student' where due_id = any(typed);
    update claim_dues set title = 'Erased student' where student_id = number and batch_name = '';
    update online_payment_dues set title = 'Erased student'
    where student_id = number and batch_name = '';
    update receipts r set snapshot = nameless_row('receipts', to_jsonb(r)) -> 'snapshot'
    where payment_id in (select payment_id from payments where student_id = number);
    update deposit_invoices i set snapshot = nameless_row('deposit_invoices', to_jsonb(i)) -> 'snapshot'
    where student_id = number;
  end
  $$`,
  // Earlier erasures, whose students are gone: a restored older database may still have one of them.
  ...['dues', 'receipts', 'deposit_invoices'].map(
    (table) => `alter table ${table} disable trigger user`,
  ),
  `select make_titles_nameless(student_id) from erasures e
  where not exists (select from students s where s.student_id = e.student_id)`,
  ...['dues', 'receipts', 'deposit_invoices'].map(
    (table) => `alter table ${table} enable trigger user`,
  ),
]
