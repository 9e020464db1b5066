import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** Of a long text the trail, which nobody may shorten later, keeps how it begins and how long it was. */
export async function up(db: Kysely<Database>) {
  await sql`
    create function trail_value(value jsonb) returns jsonb language sql immutable as $$
      select case when jsonb_typeof(value) = 'string' and length(value #>> '{}') > 500
        then to_jsonb(left(value #>> '{}', 500) || '… (' || length(value #>> '{}') || ' characters)')
        else value end
    $$`.execute(db)
  await sql`
    create or replace function audited_changes(before jsonb, after jsonb, secret text[])
    returns jsonb language sql stable as $$
      select coalesce(jsonb_object_agg(name, case
        when row_is.erased
          then jsonb_build_array(without_value(before -> name), without_value(after -> name))
        when name = any(secret) then '["hidden", "hidden"]'::jsonb
        else jsonb_build_array(trail_value(before -> name), trail_value(after -> name)) end), '{}')
      from jsonb_object_keys(coalesce(before, after)) as name,
        (select case when is_erasing() then coalesce(tells_of_erased(coalesce(before, after)), false)
          else false end as erased) row_is
      where name not in ('search_text', 'version', 'created_at', 'updated_at')
        and coalesce(before -> name, 'null') <> coalesce(after -> name, 'null')
    $$`.execute(db)
}
