import type { SelectQueryBuilder } from 'kysely'

/** How PostgreSQL would answer a query, line by line. */
export async function planOf<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
) {
  const steps = await query.explain('text')
  return steps.map((step) => Object.values(step as object).join()).join('\n')
}
