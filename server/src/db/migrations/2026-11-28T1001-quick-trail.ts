import { type Kysely, sql } from 'kysely'

/**
 * What the trail tells of rows that change together, two hundred where a table is imported, is reckoned and written in one statement.
 * Who is being erased concerns an erasure alone: to ask for it made ready, for each row anew, to look through all tables in which
 * somebody stands, which took most of the time of an import.
 */
export async function up(db: Kysely<never>) {
  // What it is made of is stable; said to be more, it was not taken into the statement, but called for each value.
  await sql`alter function trail_value(jsonb) stable`.execute(db)
  await tellOfErasuresApart(db)
  await writeAtOnce(db)
}

async function tellOfErasuresApart(db: Kysely<never>) {
  await sql`
    alter function audited_changes(jsonb, jsonb, text[]) rename to audited_changes_of_erasure`.execute(
    db,
  )
  await sql`
    create function audited_changes(before jsonb, after jsonb, secret text[])
    returns jsonb language plpgsql stable as $$
    begin
      if is_erasing() then
        return audited_changes_of_erasure(before, after, secret);
      end if;
      return (
        select coalesce(jsonb_object_agg(name, case
          when name = any(secret) then '["hidden", "hidden"]'::jsonb
          else jsonb_build_array(trail_value(before -> name), trail_value(after -> name)) end), '{}')
        from jsonb_object_keys(coalesce(before, after)) as name
        where name not in ('search_text', 'version', 'created_at', 'updated_at')
          and coalesce(before -> name, 'null') <> coalesce(after -> name, 'null'));
    end $$`.execute(db)
}

/** As before; while somebody is erased row by row, by `audited_changes_of_erasure`. */
const writeAtOnce = (db: Kysely<never>) =>
  sql`
    create or replace function audit() returns trigger language plpgsql as $function$
    declare
      unread text[] := '{search_text,version,created_at,updated_at}';
      pairs text;
      total integer;
    begin
      if tg_op = 'DELETE' then select count(*) into total from old_rows;
      else select count(*) into total from new_rows;
      end if;
      if total = 0 then
        return null;
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
      execute format($insert$
        insert into audit_entries (actor, action, subject, subject_id, row_count, changes)
        select coalesce(nullif(current_setting('ganit.actor', true), ''), after ->> 'account_id'),
          case
            when $2 = 'sessions' and $3 = 'INSERT' then 'signed in'
            when $2 = 'sessions' and (before ->> 'expires_at')::timestamptz <= now() then 'expired'
            when $2 = 'sessions' then 'signed out'
            when $3 = 'INSERT' then 'created'
            when $3 = 'UPDATE' then 'changed'
            else 'deleted'
          end,
          $2, coalesce(after, before) ->> $4, case when $5 > 500 then $5 else 1 end, changes
        from (%s %s) as pairs
        cross join lateral (%s) as told (changes)
        where changes <> '{}'
        $insert$, pairs,
        -- Either way JSON is made of each row once.
        case when total > 500 then 'limit 1' else 'offset 0' end,
        case when is_erasing() then 'select audited_changes_of_erasure(before, after, $6)' else $changes$
          select jsonb_object_agg(name, case
            when name = any($6) then '["hidden", "hidden"]'::jsonb
            else jsonb_build_array(trail_value(was), trail_value(value)) end)
          from (
            select name, before -> name as was, after -> name as value
            from jsonb_object_keys(coalesce(before, after)) as name offset 0
          ) as columns
          where name <> all($1) and coalesce(was, 'null') <> coalesce(value, 'null')
          $changes$ end)
      using unread, tg_table_name, tg_op, tg_argv[0], total, tg_argv[1:];
      return null;
    end $function$`.execute(db)
