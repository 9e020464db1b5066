import { sql } from 'kysely'
import type { Db } from '../src/db/schema.ts'

/**
 * PostgreSQL's catalogue of a schema: a hash of each table's columns, constraints, indexes, triggers, rights and
 * comments, of each function and each view. Other versions of PostgreSQL differ in format.
 */
export async function readCatalogue(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ what: string; hash: string }>`
    with tables as (
      select oid, relname, relkind, relacl, reloptions from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and relname not like 'kysely%'
    ), said (what, text) as (
      select relname || ' columns', concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
        attgenerated, attstorage, pg_get_expr(adbin, adrelid), attcollation::regcollation, col_description(t.oid, attnum))
      from tables t join pg_attribute a on attrelid = t.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      union all
      select relname || ' constraints', concat_ws(' ', conname, pg_get_constraintdef(c.oid), convalidated)
      from tables t join pg_constraint c on conrelid = t.oid
      union all
      select relname || ' indexes', pg_get_indexdef(indexrelid) from tables t join pg_index on indrelid = t.oid
      union all
      select relname || ' triggers', concat_ws(' ', pg_get_triggerdef(g.oid), tgenabled)
      from tables t join pg_trigger g on tgrelid = t.oid where not tgisinternal
      union all
      select relname || ' itself', concat_ws(' ', relkind, relacl, reloptions, obj_description(oid, 'pg_class'),
        case relkind when 'v' then pg_get_viewdef(oid) end) from tables
      union all
      select sequencename, concat_ws(' ', data_type, start_value, increment_by, cache_size, cycle)
      from pg_sequences where schemaname = 'public'
      union all
      select 'function ' || proname, concat_ws(' ', regexp_replace(pg_get_functiondef(p.oid), '[[:space:]]+', ' ', 'g'), proacl,
        obj_description(p.oid, 'pg_proc'))
      from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    )
    select what, left(md5(string_agg(text, e'\n' order by text collate "C")), 12) as hash
    from said group by what order by what collate "C"`.execute(db)
  return Object.fromEntries(rows.map(({ what, hash }) => [what, hash]))
}
