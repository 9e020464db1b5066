import { type Kysely, sql } from 'kysely'

const HASH = (uid: string) => sql.raw(`encode(sha256(convert_to(${uid}, 'UTF8')), 'hex')`)

/** Guardians can ask to be erased, too, and are taken out of what is never changed otherwise as students are. */
export async function up(db: Kysely<never>) {
  await createTables(db)
  await tellWhoIsErased(db)
  await refuseUnfinishedErasures(db)
  await letErasureTakeConsentsWords(db)
  await createTrailFunction(db)
}

/** By number, moment and account one is known again in an older backup, also where the account was made since. */
async function createTables(db: Kysely<never>) {
  await sql`
    create table guardian_erasure_requests (
      account_id text primary key references accounts on delete cascade,
      asked_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table guardian_erasures (
      uid_hash text primary key check (uid_hash ~ '^[0-9a-f]{64}$'),
      guardian_id integer not null,
      known_since timestamptz not null,
      erased_at timestamptz not null default now(),
      erased_by text
    )`.execute(db)
  await sql`
    create trigger never_changed before update or delete on guardian_erasures
    for each row execute function refuse_change()`.execute(db)
  // By whom something was agreed is asked where an account goes.
  await sql`
    create index consents_recorded_by on consents (recorded_by)`.execute(db)
  for (const [table, key] of [
    ['guardian_erasure_requests', 'account_id'],
    ['guardian_erasures', 'guardian_id'],
  ] as const)
    for (const [event, rows] of [
      ['insert', 'new table as new_rows'],
      ['delete', 'old table as old_rows'],
    ] as const)
      await sql`
        create trigger ${sql.ref(`audit_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
        referencing ${sql.raw(rows)} for each statement
        execute function audit(${sql.lit(key)}, 'uid_hash')`.execute(db)
}

async function tellWhoIsErased(db: Kysely<never>) {
  await sql`
    create function is_guardian_being_erased(account text) returns boolean language sql stable as $$
      select is_erasing() and exists (
        select from guardian_erasures e
        where e.uid_hash = ${HASH('account')} and e.xmin = pg_current_xact_id_if_assigned()::xid)
    $$`.execute(db)
  await sql`
    create or replace function tells_of_erased(fields jsonb) returns boolean language sql stable as $$
      select is_being_erased(coalesce(
        (fields ->> 'student_id')::integer,
        (select student_id from payments where payment_id = (fields ->> 'payment_id')::integer),
        (select student_id from erasures
          where uid_hash = ${HASH("coalesce(fields ->> 'account_id', fields ->> 'id')")})))
      or is_guardian_being_erased(coalesce(fields ->> 'account_id', fields ->> 'id'))
    $$`.execute(db)
}

/** Whose account is there yet at the end was not erased, and then nothing of it happened. */
async function refuseUnfinishedErasures(db: Kysely<never>) {
  await sql`
    create function refuse_unfinished_guardian_erasure() returns trigger language plpgsql as $$
    begin
      if exists (select from accounts where ${HASH('id')} = new.uid_hash) then
        raise exception 'guardian % is said to be erased and is still here', new.guardian_id
          using errcode = '23514';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger erased_are_gone after insert on guardian_erasures
    deferrable initially deferred for each row
    execute function refuse_unfinished_guardian_erasure()`.execute(db)
}

/** That a guardian has agreed for a student stays, and who it was goes. */
async function letErasureTakeConsentsWords(db: Kysely<never>) {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('refuse_change()'::regprocedure) as definition`.execute(db)
  const before = rows[0]?.definition ?? ''
  const after = before
    .replace(
      'and tells_of_erased(before) then return new; end if;',
      `and (tells_of_erased(before) or tg_table_name = 'consents'
            and is_guardian_being_erased(before ->> 'recorded_by')) then return new; end if;`,
    )
    .replace(
      'and is_being_erased(e.student_id)\n          ) then',
      `and is_being_erased(e.student_id)
            union all select from guardian_erasures e
            where e.xmin = pg_current_xact_id_if_assigned()::xid
          ) then`,
    )
  if (!after.includes('guardian_erasures') || !after.includes('is_guardian_being_erased'))
    throw new Error('refuse_change is not as it was known.')
  await sql.raw(after).execute(db)
}

/** As of students: who did what when to which field stays, and of the guardian the number. Without `person` there was no account yet. */
async function createTrailFunction(db: Kysely<never>) {
  await sql`
    create function make_guardian_nameless(person text, number integer) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      alias text := 'erased-guardian-' || number;
    begin
      if not is_erasing()
        or not exists (
          select from guardian_erasures e
          where e.xmin = pg_current_xact_id_if_assigned()::xid
            and (e.uid_hash = ${HASH('person')} or (person is null and e.guardian_id = number)))
        or exists (select from accounts where id = person)
        or exists (select from guardians where guardian_id = number)
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
        or (subject = 'guardians' and subject_id = number::text)
        or (subject in ('accounts', 'sessions', 'guardian_erasure_requests') and subject_id = person)
        or (subject in ('guardians', 'claims', 'online_payments') and changes -> 'account_id' ? person)
        or (subject = 'invitations' and changes -> 'guardian_id' @> to_jsonb(number));
    end $$`.execute(db)
  await sql`
    revoke execute on function make_guardian_nameless(text, integer) from public`.execute(db)
}
