import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/**
 * What an erasure may do, it may do to the student it erases alone, and an erasure is what leaves its row in `erasures` in
 * the same transaction and its student gone at the end of it. A setting that anybody can make is not enough.
 */
export async function up(db: Kysely<Database>) {
  await tellWhoIsErased(db)
  await refuseUnfinishedErasures(db)
  await hideErasedValuesAlone(db)
  await letErasureTakeWordsAlone(db)
  await hardenTrailFunction(db)
  await takeReferencesOfErased(db)
}

const HASH = (uid: string) => sql.raw(`encode(sha256(convert_to(${uid}, 'UTF8')), 'hex')`)

async function tellWhoIsErased(db: Kysely<Database>) {
  await sql`create index erasures_of_student on erasures (student_id)`.execute(db)
  // Somebody else who has this number is not who is erased.
  await sql`
    create function is_being_erased(number integer) returns boolean language sql stable as $$
      select is_erasing() and exists (
        select from erasures e
        where e.student_id = number and e.xmin = pg_current_xact_id_if_assigned()::xid
          and not exists (
            select from students s where s.student_id = e.student_id and ${HASH('s.uid')} <> e.uid_hash))
    $$`.execute(db)
  await sql`
    create function tells_of_erased(fields jsonb) returns boolean language sql stable as $$
      select is_being_erased(coalesce(
        (fields ->> 'student_id')::integer,
        (select student_id from payments where payment_id = (fields ->> 'payment_id')::integer),
        (select student_id from erasures
          where uid_hash = ${HASH("coalesce(fields ->> 'account_id', fields ->> 'id')")})))
    $$`.execute(db)
}

async function refuseUnfinishedErasures(db: Kysely<Database>) {
  await sql`
    create function refuse_unfinished_erasure() returns trigger language plpgsql as $$
    begin
      if exists (
        select from students s where s.student_id = new.student_id and ${HASH('s.uid')} = new.uid_hash
      ) then
        raise exception 'student % is said to be erased and is still here', new.student_id
          using errcode = '23514';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger erased_are_gone after insert on erasures
    deferrable initially deferred for each row execute function refuse_unfinished_erasure()`.execute(
    db,
  )
}

async function hideErasedValuesAlone(db: Kysely<Database>) {
  await sql`
    create or replace function audited_changes(before jsonb, after jsonb, secret text[])
    returns jsonb language sql stable as $$
      select coalesce(jsonb_object_agg(name, case
        when row_is.erased
          then jsonb_build_array(without_value(before -> name), without_value(after -> name))
        when name = any(secret) then '["hidden", "hidden"]'::jsonb
        else jsonb_build_array(before -> name, after -> name) end), '{}')
      from jsonb_object_keys(coalesce(before, after)) as name,
        (select case when is_erasing() then coalesce(tells_of_erased(coalesce(before, after)), false)
          else false end as erased) row_is
      where name not in ('search_text', 'version', 'created_at', 'updated_at')
        and coalesce(before -> name, 'null') <> coalesce(after -> name, 'null')
    $$`.execute(db)
}

/** Words go and none come: what stands in their place is said here. Amounts, days and numbers stay. */
async function letErasureTakeWordsAlone(db: Kysely<Database>) {
  await sql`
    create or replace function refuse_change() returns trigger language plpgsql as $$
    declare
      before jsonb := to_jsonb(old);
      nameless jsonb;
    begin
      if tg_op = 'UPDATE' and is_erasing() then
        nameless := case tg_table_name
          when 'payments' then before || '{"note": null, "transaction_id": null}'
          when 'reversals' then before || '{"reason": "Erased student"}'
          when 'receipts' then jsonb_set(
            jsonb_set(before, '{snapshot,student,name}', '"Erased student"'),
            '{snapshot,payment,transaction_id}', 'null')
          when 'consents' then before || '{"guardian_name": null, "recorded_by": null}'
        end;
        if to_jsonb(new) = nameless and tells_of_erased(before) then return new; end if;
        -- Nobody but the trail's owner gets here: see make_trail_nameless.
        if tg_table_name = 'audit_entries'
          and to_jsonb(new) - '{actor,subject_id,changes}'::text[]
            = before - '{actor,subject_id,changes}'::text[]
          and exists (
            select from erasures e
            where e.xmin = pg_current_xact_id_if_assigned()::xid and is_being_erased(e.student_id)
          ) then
          return new;
        end if;
      end if;
      raise exception 'entries of % are never changed', tg_table_name using errcode = '23001';
    end $$`.execute(db)
  await sql`
    create or replace function refuse_deletion() returns trigger language plpgsql as $$
    begin
      if is_being_erased(old.student_id) then return old; end if;
      raise exception 'a student is erased, not deleted' using errcode = '23001';
    end $$`.execute(db)
}

/** Runs with its owner's rights, so it looks for itself whether it is asked by an erasure, of whom that is, and that the account is gone. */
async function hardenTrailFunction(db: Kysely<Database>) {
  await sql`drop function make_trail_nameless(text, integer, text)`.execute(db)
  await sql`
    create function make_trail_nameless(person text, number integer) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      alias text := 'erased-' || number;
    begin
      if not is_being_erased(number)
        or not exists (
          select from erasures where student_id = number and uid_hash = ${HASH('person')})
        or exists (select from accounts where id = person)
        or exists (select from students where student_id = number)
      then
        raise exception 'only an erasure takes a person out of the trail' using errcode = '42501';
      end if;

      update audit_entries set
        actor = case when actor = person then alias else actor end,
        subject_id = case when subject_id = person then alias else subject_id end,
        changes = (
          select coalesce(jsonb_object_agg(field.key, jsonb_build_array(
            without_value(field.value -> 0), without_value(field.value -> 1))), '{}')
          from jsonb_each(changes) as field)
      where actor = person
        or (subject = 'students' and subject_id = number::text)
        or (subject in ('accounts', 'sessions') and subject_id = person);

      update audit_entries
      set changes = changes || (
        select coalesce(jsonb_object_agg(field.key, '["erased", "erased"]'::jsonb), '{}')
        from jsonb_each(changes) as field
        where field.key in ('note', 'reason', 'transaction_id'))
      where subject in ('payments', 'reversals')
        and subject_id in (
          select payment_id::text from payments where student_id = number);
    end $$`.execute(db)
  await sql`revoke execute on function make_trail_nameless(text, integer) from public`.execute(db)
}

/** The reference of a payment is often the payer: it stayed where students were erased before. */
async function takeReferencesOfErased(db: Kysely<Database>) {
  const tables = ['payments', 'receipts', 'audit_entries']
  const triggers = (word: 'enable' | 'disable') =>
    tables.map((table) => sql`alter table ${sql.table(table)} ${sql.raw(word)} trigger user`)
  const erased = sql`
    payment_id in (select payment_id from payments p where not exists (
      select from students s where s.student_id = p.student_id))`

  for (const statement of triggers('disable')) await statement.execute(db)
  await sql`
    update payments set transaction_id = null
    where transaction_id is not null and ${erased}`.execute(db)
  await sql`
    update receipts set snapshot = jsonb_set(snapshot, '{payment,transaction_id}', 'null')
    where ${erased}`.execute(db)
  await sql`
    update audit_entries
    set changes = changes || '{"transaction_id": ["erased", "erased"]}'
    where subject = 'payments' and changes ? 'transaction_id' and subject_id in (
      select payment_id::text from payments where ${erased})`.execute(db)
  for (const statement of triggers('enable')) await statement.execute(db)
}
