import { type Kysely, sql } from 'kysely'

/** Beyond so many the plan for a few would take long. */
const FEW = 20

/**
 * What is owed of a few dues, and left of a few payments, is renewed by statements that each connection plans once. Planned anew
 * for each payment they took ten times as long to plan as to run, 6 ms at the counter. For many they are planned each time still.
 */
export async function up(db: Kysely<never>) {
  for (const name of ['renew_open_dues', 'renew_open_credits']) {
    const ofFew = `${name}_of_few`
    await define(db, name, [
      [`FUNCTION public.${name}(`, `FUNCTION public.${ofFew}(`],
      [' LANGUAGE plpgsql\n', ' LANGUAGE plpgsql\n SET plan_cache_mode = force_generic_plan\n'],
    ])
    const few = `
      if coalesce(cardinality(ids), 0) <= ${FEW} then
        perform ${ofFew}(ids);
        return;
      end if;`
    await define(db, name, [['    begin\n', `    begin${few}\n`]])
  }
}

/** Writes a function as another one is, but for some parts. */
async function define(db: Kysely<never>, name: string, parts: [before: string, after: string][]) {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(${`${name}(integer[])`}::regprocedure) as definition`.execute(db)
  let definition = rows[0]?.definition ?? ''
  for (const [before, after] of parts) {
    if (definition.split(before).length !== 2) throw new Error(`${name} is not as it was known.`)
    // As a function: in a text dollars would stand for what was found.
    definition = definition.replace(before, () => after)
  }
  await sql.raw(definition).execute(db)
}
