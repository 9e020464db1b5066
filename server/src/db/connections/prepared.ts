import { isDeepStrictEqual } from 'node:util'
import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { PoolClient } from 'pg'
import { isWrittenAndTested } from '../../lifecycle/written-and-tested.ts'
import type { Db } from '../schema.ts'

/** Placeholder of a value. */
class Blank {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

export type Values = Record<string, unknown>
/** Placeholders used in a query. */
export type Blanks<Asked extends Values> = { [Name in keyof Asked]: RawBuilder<Asked[Name]> }

/** A value, or its placeholder in a prepared query. */
export type Given<Value> = Value | RawBuilder<Value>

/**
 * A placeholder whose value PostgreSQL ignores when it plans, so that the plan is kept. For queries whose planning
 * takes longer than running, and only if one plan suits all values.
 */
export const unseenPlaceholder = <Value>(blank: RawBuilder<Value>, type: keyof typeof TYPES) =>
  sql<Value>`(select ${blank}::${TYPES[type]})::${TYPES[type]}`

const TYPES = { integer: sql`integer`, 'integer[]': sql`integer[]` }

const queries = new Map<string, CompiledQuery>()
const namesByText = new Map<string, string>()

/**
 * Runs a frequent query as a prepared statement: written and compiled once, parsed once per connection, and planned
 * once if the plan suits all values. `name` (at most 63 bytes) must determine the text; `values` are all that varies.
 * Each name takes memory on each connection, so there may be only a handful, and none may contain what a caller sent.
 */
export async function queryPrepared<Row, Asked extends Values>(
  db: Db,
  name: string,
  values: Asked,
  write: (blanks: Blanks<Asked>) => Compilable<Row>,
): Promise<Row[]> {
  const kept = queries.get(name)
  const query = kept ?? keepStatement(name, write(blanksFor(values)))
  // The query is compiled again to check that its name determines its text.
  if (kept && isWrittenAndTested) refuseDifference(name, kept, write(blanksFor(values)).compile())
  const parameters = query.parameters.map((value) =>
    value instanceof Blank ? values[value.name] : value,
  )
  const { rows } = await db.executeQuery<Row>({ ...query, parameters })
  return rows
}

function keepStatement(name: string, written: Compilable) {
  const query = written.compile()
  queries.set(name, query)
  namesByText.set(query.sql, name)
  return query
}

/**
 * Throws if a query differs from the kept one of its name. Anything that varies must be in the name or a placeholder;
 * otherwise the first query would be reused for everybody.
 */
function refuseDifference(name: string, kept: CompiledQuery, written: CompiledQuery) {
  const isSame = kept.sql === written.sql && isDeepStrictEqual(kept.parameters, written.parameters)
  if (!isSame) throw new Error(`The prepared query "${name}" differs from the first of this name.`)
}

const blanksFor = <Asked extends Values>(values: Asked) =>
  Object.fromEntries(
    Object.keys(values).map((name) => [name, sql`${new Blank(name)}`]),
  ) as Blanks<Asked>

/** Sends a statement, prepared if it has a name. */
export const sendStatement = (client: PoolClient, text: string, values: unknown[]) =>
  client.query({ name: namesByText.get(text), text, values })
