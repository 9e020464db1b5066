import { type Kysely, sql } from 'kysely'

/**
 * What the trail tells of few rows is planned once for each connection. Written anew for each change, its statement took twenty times
 * as long to plan as to run, 1.2 ms of each save. Of many rows it is planned each time still: the plan for few would take for ever.
 */
export async function up(db: Kysely<never>) {
  await change(db, 'audit()', [
    [
      '      total integer;\n',
      '      total integer;\n      befores jsonb[];\n      afters jsonb[];\n      before jsonb;\n      after jsonb;\n',
    ],
    ['      pairs := case tg_op\n', `${OF_FEW}      pairs := case tg_op\n`],
  ])
  await change(db, 'audit_of_student()', [[ALL_MARKS, `${OF_FIRST_TAKING}${ALL_MARKS}`]])
}

const OF_FEW = `      if total <= 20 and not is_erasing() then
        if tg_op = 'INSERT' then
          select array_agg(to_jsonb(n)) into afters from new_rows n;
        elsif tg_op = 'DELETE' then
          select array_agg(to_jsonb(o)) into befores from old_rows o;
        else
          select array_agg(o.kept), array_agg(n.kept) into befores, afters
          from (select to_jsonb(o) as kept from old_rows o offset 0) o
          join (select to_jsonb(n) as kept from new_rows n offset 0) n
            on n.kept -> tg_argv[0] = o.kept -> tg_argv[0]
          where o.kept - unread <> n.kept - unread;
        end if;
        -- One after the other: for lists of a known length each would be planned anew.
        for n in 1 .. coalesce(cardinality(coalesce(befores, afters)), 0) loop
          before := befores[n];
          after := afters[n];
          insert into audit_entries (actor, action, subject, subject_id, row_count, changes)
          select coalesce(nullif(current_setting('ganit.actor', true), ''), after ->> 'account_id'),
            case
              when tg_table_name = 'sessions' and tg_op = 'INSERT' then 'signed in'
              when tg_table_name = 'sessions' and (before ->> 'expires_at')::timestamptz <= now() then 'expired'
              when tg_table_name = 'sessions' then 'signed out'
              when tg_op = 'INSERT' then 'created'
              when tg_op = 'UPDATE' then 'changed'
              else 'deleted'
            end,
            tg_table_name, coalesce(after, before) ->> tg_argv[0], 1, changes
          from (
            select jsonb_object_agg(name, case
              when name = any(tg_argv[1:]) then '["hidden", "hidden"]'::jsonb
              else jsonb_build_array(trail_value(was), trail_value(value)) end)
            from (
              select name, before -> name as was, after -> name as value
              from jsonb_object_keys(coalesce(before, after)) as name offset 0
            ) as columns
            where name <> all(unread) and coalesce(was, 'null') <> coalesce(value, 'null')
          ) as told (changes)
          where changes <> '{}';
        end loop;
        return null;
      end if;
`

const ALL_MARKS = `          pairs := pairs || ' where exists (
`

/** The marks with which a register is first taken are told of by the register alone. */
const OF_FIRST_TAKING = `          if not exists (
            select from new_rows n join registers r using (lesson_id) where r.taken_at < now()
          ) then
            return null;
          end if;
`

async function change(db: Kysely<never>, name: string, parts: [before: string, after: string][]) {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(${name}::regprocedure) as definition`.execute(db)
  let definition = rows[0]?.definition ?? ''
  for (const [before, after] of parts) {
    if (definition.split(before).length !== 2) throw new Error(`${name} is not as it was known.`)
    // As a function: in a text dollars would stand for what was found.
    definition = definition.replace(before, () => after)
  }
  await sql.raw(definition).execute(db)
}
