import { type Kysely, sql } from 'kysely'
import { watch } from '../transactions/watch.ts'

/**
 * Members of staff who were erased: the account stays, without the person, because the books name it. The number tells former
 * staff apart.
 */
export async function up(db: Kysely<never>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  await watch(db, 'staff_erasures', 'account_id')
}

const STATEMENTS = [
  `create table staff_erasures (
    account_id text primary key references accounts on delete cascade,
    number integer generated always as identity unique,
    erased_at timestamptz not null default now(),
    erased_by text
  )`,
  `create trigger never_changed before update on staff_erasures
    for each row execute function refuse_change()`,
  // Runs with its owner's rights, so it checks that this transaction has erased the account.
  `create function make_staff_nameless(person text) returns void
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
  'revoke all on function make_staff_nameless(text) from public',
  `create or replace function refuse_change() returns trigger
  language plpgsql as $$
  declare
    before jsonb := to_jsonb(old);
  begin
    if tg_op = 'UPDATE' and is_erasing() then
      -- A guardian records a consent for another: an elder brother, say.
      if to_jsonb(new) = nameless_row(tg_table_name, before) and (tells_of_erased(before)
          or tg_table_name = 'consents'
          and tells_of_erased(jsonb_build_object('account_id', before -> 'recorded_by'))) then
        return new;
      end if;
      -- Nobody but the trail's owner gets here: see make_trail_nameless and make_staff_nameless.
      if tg_table_name = 'audit_entries'
        and to_jsonb(new) - '{actor,subject_id,changes}'::text[]
          = before - '{actor,subject_id,changes}'::text[]
        and exists (
          select from erasures e
          where e.xmin = pg_current_xact_id_if_assigned()::xid and is_being_erased(e.student_id)
          union all select from guardian_erasures e
          where e.xmin = pg_current_xact_id_if_assigned()::xid
          union all select from staff_erasures e
          where e.xmin = pg_current_xact_id_if_assigned()::xid
        ) then
        return new;
      end if;
    end if;
    raise exception 'entries of % are never changed', tg_table_name using errcode = '23001';
  end
  $$`,
]
