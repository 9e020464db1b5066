import { type Kysely, sql } from 'kysely'

/** Pay slips name a member of staff who was erased as the account does; amounts, days and numbers stay. */
export async function up(db: Kysely<never>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const PAY_TABLES = ['pay_adjustments', 'pay_slips', 'pay_slip_lines']

const STATEMENTS = [
  // The account has its new name already. Earlier ones stand on its slips and in the trail.
  `create function make_slips_nameless(person text) returns void
  language plpgsql as $$
  declare
    called text := (select name from accounts where id = person);
    endings text[] := array(
      select distinct ' for ' || known from (
        select snapshot ->> 'teacher' as known from pay_slips where account_id = person
        union all select jsonb_array_elements_text(changes -> 'name') from audit_entries
          where subject = 'accounts' and subject_id = person and changes ? 'name'
      ) as names where known is not null and known <> called
        -- The line may mean somebody else of that name.
        and not exists (select from accounts o where o.name = known and o.id <> person));
  begin
    update pay_slips s set snapshot = s.snapshot
      || case when s.account_id = person then jsonb_build_object('teacher', called) else '{}' end
      || jsonb_build_object('lines', (
        select coalesce(jsonb_agg(told || jsonb_build_object('text', case
          when s.account_id = person and exists (
            select from pay_slip_lines l where l.pay_slip_id = s.pay_slip_id and l.kind = 'adjustment'
              and l.text = told ->> 'text') then 'erased'
          when ending is not null then left(told ->> 'text', -length(ending)) || ' for ' || called
          else told ->> 'text' end) order by n), '[]')
        from jsonb_array_elements(s.snapshot -> 'lines') with ordinality as each (told, n)
          left join lateral (
            select ending from unnest(endings) as ending
            where right(told ->> 'text', length(ending)) = ending limit 1) as found on true))
    where s.account_id = person or exists (
      select from pay_slip_lines l, unnest(endings) as ending
      where l.pay_slip_id = s.pay_slip_id and right(l.text, length(ending)) = ending);
    update pay_slip_lines l set text = 'erased' from pay_slips s
    where s.pay_slip_id = l.pay_slip_id and s.account_id = person and l.kind = 'adjustment';
    update pay_slip_lines l set text = left(text, -length(ending)) || ' for ' || called
    from unnest(endings) as ending where right(l.text, length(ending)) = ending;
    update pay_adjustments set reason = 'erased' where account_id = person;

    update audit_entries e set changes = jsonb_set(changes, '{reason}', jsonb_build_array(
      without_value(changes #> '{reason,0}'), without_value(changes #> '{reason,1}')))
    where subject = 'pay_adjustments' and changes ? 'reason' and subject_id in (
      select pay_adjustment_id::text from pay_adjustments where account_id = person
      union all select subject_id from audit_entries
      where subject = 'pay_adjustments' and changes -> 'account_id' ? person);
  end
  $$`,
  // Those who were erased before.
  ...[...PAY_TABLES, 'audit_entries'].map((table) => `alter table ${table} disable trigger user`),
  'select make_slips_nameless(account_id) from staff_erasures order by number',
  ...[...PAY_TABLES, 'audit_entries'].map((table) => `alter table ${table} enable trigger user`),
  `create or replace function refuse_change_of_pay() returns trigger
  language plpgsql as $$
  begin
    if tg_table_name = 'pay_rates' then
      if to_jsonb(new) - 'to_date' = to_jsonb(old) - 'to_date' then
        return new;
      end if;
    end if;
    if tg_table_name = 'expense_photos' and tg_op = 'DELETE' then
      if (to_jsonb(old) ->> 'created_at')::timestamptz < now() - interval '8 years' then
        return old;
      end if;
    end if;
    if tg_op = 'UPDATE' and tg_table_name in ('pay_adjustments', 'pay_slips', 'pay_slip_lines') then
      if is_erasing()
        and to_jsonb(new) - '{reason,snapshot,text}'::text[] = to_jsonb(old) - '{reason,snapshot,text}'::text[]
        and exists (select from staff_erasures where xmin = pg_current_xact_id_if_assigned()::xid) then
        return new;
      end if;
    end if;
    raise exception '% are only added, and reversed', tg_table_name using errcode = '23001';
  end
  $$`,
  `create or replace function make_staff_nameless(person text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    if not is_erasing()
      or not exists (
        select from staff_erasures
        where account_id = person and xmin = pg_current_xact_id_if_assigned()::xid)
      or exists (
        select from accounts where id = person and (is_active or email not like 'former-%@erased.invalid'))
    then
      raise exception 'only an erasure takes a person out of the trail' using errcode = '42501';
    end if;
    perform make_slips_nameless(person);

    with told as (
      select distinct subject, subject_id from audit_entries
      where subject = 'staff_absences' and changes -> 'account_id' ? person
        or subject = 'invitations' and (changes -> 'account_id' ? person or changes -> 'email' ?| array(
          select jsonb_array_elements_text(changes -> 'email') from audit_entries
          where subject = 'accounts' and subject_id = person and changes ? 'email'))
      union all select subject, person from unnest('{accounts,second_factors,sessions}'::text[]) as subject
    )
    update audit_entries e set changes = (
      select coalesce(jsonb_object_agg(key, jsonb_build_array(
        without_value(value -> 0), without_value(value -> 1))), '{}')
      from jsonb_each(changes))
    from told where e.subject = told.subject and e.subject_id = told.subject_id;
  end
  $$`,
]
