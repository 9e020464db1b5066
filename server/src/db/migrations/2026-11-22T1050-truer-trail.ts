import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** The trail tells who ended a session or that its time was over, and of sweeps what has changed, not what has not. */
export async function up(db: Kysely<Database>) {
  await sql`alter table audit_entries drop constraint audit_entries_action_check`.execute(db)
  await sql`
    alter table audit_entries add constraint audit_entries_action_check check (action in
      ('created', 'changed', 'deleted', 'signed in', 'signed out', 'expired', 'refused', 'read in bulk'))`.execute(
    db,
  )
  await tellOfChangesAlone(db)
  await growVersionsWithDeletions(db)
}

/**
 * Without an actor a row that is added or changed speaks for its own account, as signing in and a new password by mail do;
 * one that goes does not: its time was over, or somebody at the machine has ended it.
 */
const tellOfChangesAlone = (db: Kysely<Database>) =>
  sql`
    create or replace function audit() returns trigger language plpgsql as $$
    declare
      actor text := nullif(current_setting('ganit.actor', true), '');
      unread text[] := '{search_text,version,created_at,updated_at}';
      pairs text;
      total integer;
      pair record;
      changes jsonb;
    begin
      if tg_op = 'DELETE' then select count(*) into total from old_rows;
      else select count(*) into total from new_rows;
      end if;
      pairs := case tg_op
        when 'INSERT' then 'select null::jsonb as before, to_jsonb(n) as after from new_rows n'
        when 'DELETE' then 'select to_jsonb(o) as before, null::jsonb as after from old_rows o'
        else format('select to_jsonb(o) as before, to_jsonb(n) as after
          from old_rows o join new_rows n using (%I)
          where to_jsonb(o) - $1 is distinct from to_jsonb(n) - $1', tg_argv[0])
      end;
      -- Of a sweep only what it has changed counts.
      if total > 500 and tg_op = 'UPDATE' then
        execute format('select count(*) from (%s) pairs', pairs) into total using unread;
      end if;
      for pair in execute pairs || case when total > 500 then ' limit 1' else '' end using unread loop
        changes := audited_changes(pair.before, pair.after, tg_argv[1:]);
        if changes <> '{}' then
          insert into audit_entries (actor, action, subject, subject_id, row_count, changes)
          values (
            coalesce(actor, pair.after ->> 'account_id'),
            case
              when tg_table_name = 'sessions' and tg_op = 'INSERT' then 'signed in'
              when tg_table_name = 'sessions' and (pair.before ->> 'expires_at')::timestamptz <= now()
                then 'expired'
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

/** The batches belong to a record that is edited; one that is deleted takes its memberships with it. */
const growVersionsWithDeletions = (db: Kysely<Database>) =>
  sql`
    create trigger version_grows_with_deletion after delete on memberships
    referencing old table as changed
    for each statement execute function grow_members_version()`.execute(db)
