import { isDeepStrictEqual } from 'node:util'
import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { PoolClient } from 'pg'
import { isWrittenAndTested } from '../lifecycle/written-and-tested.ts'
import type { Db } from './schema.ts'

/** Stands in a query for a value that comes with each asking. */
class Blank {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

export type Values = Record<string, unknown>
/** What a query is written with in the place of its values. */
export type Blanks<Asked extends Values> = { [Name in keyof Asked]: RawBuilder<Asked[Name]> }

/** A value, or its blank. */
export type Given<Value> = Value | RawBuilder<Value>

const queries = new Map<string, CompiledQuery>()
const namesByText = new Map<string, string>()

/**
 * Asks what is asked all the time: the query is written and compiled once, and each connection parses it once, and plans
 * it once where the plan is the same for all values. `name`, of 63 bytes at most, tells all that the text depends on;
 * `values` are what differs from one time to the next. Each name costs memory on each connection, so there may be but a
 * handful: never one made of what a caller sent.
 */
export async function queryPrepared<Row, Asked extends Values>(
  db: Db,
  name: string,
  values: Asked,
  write: (blanks: Blanks<Asked>) => Compilable<Row>,
): Promise<Row[]> {
  const kept = queries.get(name)
  const query = kept ?? keep(name, write(blanksFor(values)))
  // Written anew, to see that its name tells all.
  if (kept && isWrittenAndTested) refuseDifference(name, kept, write(blanksFor(values)).compile())
  const parameters = query.parameters.map((value) =>
    value instanceof Blank ? values[value.name] : value,
  )
  const { rows } = await db.executeQuery<Row>({ ...query, parameters })
  return rows
}

function keep(name: string, written: Compilable) {
  const query = written.compile()
  queries.set(name, query)
  namesByText.set(query.sql, name)
  return query
}

/** What differs from one time to the next must be in the name or have a blank: else the first is asked for ever, for everybody. */
function refuseDifference(name: string, kept: CompiledQuery, written: CompiledQuery) {
  const isSame = kept.sql === written.sql && isDeepStrictEqual(kept.parameters, written.parameters)
  if (!isSame) throw new Error(`The prepared query "${name}" differs from the first of this name.`)
}

const blanksFor = <Asked extends Values>(values: Asked) =>
  Object.fromEntries(
    Object.keys(values).map((name) => [name, sql`${new Blank(name)}`]),
  ) as Blanks<Asked>

/** Sends a statement, under its name where it has one. */
export const send = (client: PoolClient, text: string, values: unknown[]) =>
  client.query({ name: namesByText.get(text), text, values })
