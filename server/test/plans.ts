import {
  type Compilable,
  type CompiledQuery,
  type Kysely,
  type QueryResult,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import type { Database } from '../src/db/schema.ts'

/** PostgreSQL's plan of a query, by line. */
export async function planOf<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
) {
  const steps = await query.explain('text')
  return steps.map((step) => Object.values(step as object).join()).join('\n')
}

/** The generic plan a connection keeps for a prepared query, for any values. */
export async function keptPlanOf(db: Kysely<Database>, query: Compilable) {
  const { rows } = await sql<object>`
    explain (generic_plan) ${sql.raw(query.compile().sql)}`.execute(db)
  return rows.map((step) => Object.values(step).join()).join('\n')
}

/** Plans of all queries run meanwhile. */
export async function plansWhile(db: Kysely<Database>, ask: (db: Kysely<Database>) => unknown) {
  const executor = db.getExecutor()
  const execute = executor.executeQuery
  const plans: string[] = []
  executor.executeQuery = async <Row>(query: CompiledQuery, ...more: never[]) => {
    const explained = { ...query, sql: `explain ${query.sql}` }
    const { rows } = await execute.call(executor, explained, ...more)
    plans.push(rows.map((row) => Object.values(row as object).join()).join('\n'))
    return execute.call(executor, query, ...more) as Promise<QueryResult<Row>>
  }
  try {
    await ask(db)
  } finally {
    executor.executeQuery = execute
  }
  return plans.join('\n\n')
}
