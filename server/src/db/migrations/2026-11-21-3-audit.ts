import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** What people change: the column that names a row, and those whose contents are nobody's business. */
const WATCHED: Record<string, string[]> = {
  settings: ['id'],
  testimonials: ['position'],
  site_pages: ['page'],
  class_modules: ['class_number'],
  posts: ['post_id'],
  courses: ['course_id'],
  curriculums: ['curriculum_id'],
  essentials: ['essential_id'],
  questions: ['question_id'],
  students: ['student_id'],
  batches: ['batch_id'],
  batch_schedules: ['batch_id'],
  memberships: ['membership_id'],
  batch_fees: ['fee_id'],
  payments: ['payment_id'],
  reversals: ['payment_id'],
  accounts: ['id'],
  credentials: ['id', 'password', 'access_token', 'refresh_token', 'id_token'],
  sessions: ['account_id', 'id', 'token'],
}

/** What each kind of statement gives its triggers to look at. */
const TRANSITIONS = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
} as const

export async function up(db: Kysely<Database>) {
  await createEntries(db)
  await createFunctions(db)
  for (const [table, args] of Object.entries(WATCHED))
    for (const [event, rows] of Object.entries(TRANSITIONS)) {
      // A session is opened and ended; in between it only tells when it was used.
      if (table === 'sessions' && event === 'update') continue
      await sql`
        create trigger ${sql.ref(`audit_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
        referencing ${sql.raw(rows)} for each statement
        execute function audit(${sql.join(args.map((arg) => sql.lit(arg)))})`.execute(db)
    }
}

async function createEntries(db: Kysely<Database>) {
  await sql`
    create table audit_entries (
      entry_id integer generated always as identity primary key,
      happened_at timestamptz not null default now(),
      actor text,
      action text not null
        check (action in ('created', 'changed', 'deleted', 'signed in', 'signed out')),
      subject text not null,
      subject_id text not null,
      row_count integer not null check (row_count > 0),
      changes jsonb not null
    )`.execute(db)
  const orders = { actor: 'actor', subject: 'subject, subject_id', moment: 'happened_at' }
  for (const [name, columns] of Object.entries(orders))
    await sql`
      create index ${sql.ref(`audit_by_${name}`)} on audit_entries (${sql.raw(columns)}, entry_id)`.execute(
      db,
    )
  await sql`
    create trigger never_changed before update or delete on audit_entries
    for each row execute function refuse_change()`.execute(db)
}

/** Entries are written in the transaction of the change itself: neither is there without the other. */
async function createFunctions(db: Kysely<Database>) {
  // Each field as [before, after]. What counts states or repeats other columns says nothing.
  await sql`
    create function audited_changes(before jsonb, after jsonb, secret text[]) returns jsonb
    language sql immutable as $$
      select coalesce(jsonb_object_agg(name, case
        when name = any(secret) then '["hidden", "hidden"]'::jsonb
        else jsonb_build_array(before -> name, after -> name) end), '{}')
      from jsonb_object_keys(coalesce(before, after)) as name
      where name not in ('search_text', 'version', 'created_at', 'updated_at')
        and coalesce(before -> name, 'null') <> coalesce(after -> name, 'null')
    $$`.execute(db)
  // A sweep over very many rows is one entry, which counts them and tells what happened to the first.
  await sql`
    create function audit() returns trigger language plpgsql as $$
    declare
      actor text := nullif(current_setting('ganit.actor', true), '');
      total integer;
      pair record;
      changes jsonb;
    begin
      if tg_op = 'DELETE' then select count(*) into total from old_rows;
      else select count(*) into total from new_rows;
      end if;
      for pair in execute format(
        case tg_op
          when 'INSERT' then 'select null::jsonb as before, to_jsonb(n) as after from new_rows n limit $1'
          when 'DELETE' then 'select to_jsonb(o) as before, null::jsonb as after from old_rows o limit $1'
          else 'select to_jsonb(o) as before, to_jsonb(n) as after
            from old_rows o join new_rows n using (%I) limit $1'
        end, tg_argv[0]
      ) using case when total > 500 then 1 else total end loop
        changes := audited_changes(pair.before, pair.after, tg_argv[1:]);
        if changes <> '{}' then
          insert into audit_entries (actor, action, subject, subject_id, row_count, changes)
          values (
            coalesce(actor, coalesce(pair.after, pair.before) ->> 'account_id'),
            case
              when tg_table_name = 'sessions' and tg_op = 'INSERT' then 'signed in'
              when tg_table_name = 'sessions' then 'signed out'
              when tg_op = 'INSERT' then 'created'
              when tg_op = 'UPDATE' then 'changed'
              else 'deleted'
            end,
            tg_table_name, coalesce(pair.after, pair.before) ->> tg_argv[0],
            case when total > 500 then total else 1 end, changes
          );
        end if;
      end loop;
      return null;
    end $$`.execute(db)
}
