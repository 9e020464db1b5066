import { type Kysely, sql } from 'kysely'

/**
 * An erasure empties every entry of the trail that names the person, in whatever table, instead of those of a list of
 * tables. Of money only words go. Earlier erasures are made good.
 */
export async function up(db: Kysely<never>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Whom an invitation was for: a number in one of the two fields.
  `create function is_of_nobody(who jsonb, of_table regclass) returns boolean
  language sql stable set search_path = public, pg_temp as $$
  select case
    when (jsonb_typeof(who -> 0) = 'number' or jsonb_typeof(who -> 1) = 'number') is not true then false
    when of_table = 'guardians'::regclass then not exists (
      select from guardians where who @> to_jsonb(guardian_id))
    else not exists (select from students where who @> to_jsonb(student_id)) end
  $$`,
  // A student or a guardian by number, and an account; each may be null. Its callers have checked that they are gone.
  `create function empty_trail(person text, alias text, student integer, guardian integer) returns void
  language plpgsql set search_path = public, pg_temp as $$
  declare
    money text[] := '{concessions,memberships,payments,refund_reversals,refunds,reversals,single_dues,waiver_reversals,waivers}';
    -- Several people have rows of the same name.
    shared text[] := '{lesson_guests,set_students}';
  begin
    -- Who went with the student, or was merged into the guardian, was invited too.
    with named as materialized (
      select entry_id, subject, subject_id from audit_entries
      where subject not in ('erasures', 'guardian_erasures') and (
        changes -> 'student_id' @> to_jsonb(student)
        or changes -> 'account_id' ? person
        or (subject = 'invitations' and (
          is_of_nobody(changes -> 'guardian_id', 'guardians') or is_of_nobody(changes -> 'student_id', 'students'))))
    ), own as (
      select subject, subject_id from named where subject <> all(shared)
      union select subject, payment_id::text from payments, unnest('{payments,reversals}'::text[]) as subject
      where student_id = student
      union select subject, student::text
      from unnest('{students,attempts,test_sheets,test_students,attendance_marks,leave_notes,guardianships}'::text[])
        as subject
      union select 'guardians', guardian::text
    )
    update audit_entries set
      actor = case when actor = person then alias else actor end,
      subject_id = case when subject_id = person then alias else subject_id end,
      changes = (
        select coalesce(jsonb_object_agg(key, case
          when subject <> all(money) or actor = person
            then jsonb_build_array(without_value(value -> 0), without_value(value -> 1))
          when key in ('left_reason', 'note', 'reason', 'transaction_id') then '["erased", "erased"]'
          else value end), '{}')
        from jsonb_each(changes))
    where actor = person or subject_id = person or entry_id in (select entry_id from named)
      or (subject, subject_id) in (select subject, subject_id from own);
  end
  $$`,
  'revoke all on function empty_trail(text, text, integer, integer) from public',
  `create or replace function make_trail_nameless(person text, number integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    if not is_being_erased(number)
      or not exists (
        select from erasures where student_id = number and uid_hash = encode(sha256(convert_to(person, 'UTF8')), 'hex'))
      or exists (select from accounts where id = person)
      or exists (select from students where student_id = number)
    then
      raise exception 'only an erasure takes a person out of the trail' using errcode = '42501';
    end if;
    perform empty_trail(person, 'erased-' || number, number, null);
  end
  $$`,
  `create or replace function make_guardian_nameless(person text, number integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    if not is_erasing()
      or not exists (
        select from guardian_erasures e
        where e.xmin = pg_current_xact_id_if_assigned()::xid
          and (e.uid_hash = encode(sha256(convert_to(person, 'UTF8')), 'hex') or (person is null and e.guardian_id = number)))
      or exists (select from accounts where id = person)
      or exists (select from guardians where guardian_id = number)
    then
      raise exception 'only an erasure takes a person out of the trail' using errcode = '42501';
    end if;
    perform empty_trail(person, 'erased-guardian-' || number, null, number);
  end
  $$`,
  // Earlier erasures know their accounts by a hash alone.
  `create temp table accounts_told on commit drop as
  select account, encode(sha256(convert_to(account, 'UTF8')), 'hex') as uid_hash from (
    select distinct coalesce(changes #>> '{account_id,0}', changes #>> '{account_id,1}') as account
    from audit_entries) told
  where account is not null and not exists (select from accounts where id = account)`,
  'alter table audit_entries disable trigger never_changed',
  `select empty_trail(account, 'erased-' || student_id, student_id, null)
  from erasures e left join pg_temp.accounts_told using (uid_hash)
  where not exists (select from students s where s.student_id = e.student_id)`,
  `select empty_trail(account, 'erased-guardian-' || guardian_id, null, guardian_id)
  from guardian_erasures e left join pg_temp.accounts_told using (uid_hash)
  where not exists (select from guardians g where g.guardian_id = e.guardian_id)`,
  'alter table audit_entries enable trigger never_changed',
  'drop table pg_temp.accounts_told',
]
