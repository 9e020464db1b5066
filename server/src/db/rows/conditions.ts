import { type RawBuilder, sql } from 'kysely'
import { patternOfName } from './search.ts'

type Condition = RawBuilder<boolean>

/**
 * Condition that a column equals a value; undefined without a value. Column names come from code, never from requests.
 */
export const columnEquals = (column: string, value: unknown): Condition | undefined =>
  value === undefined ? undefined : sql<boolean>`${sql.ref(column)} = ${value}`

/** Condition that a column is between two values, both included. */
export const isBetween = (column: string, least: unknown, most: unknown): Condition =>
  sql<boolean>`${sql.ref(column)} between ${least} and ${most}`

export const isAmong = (column: string, ids: number[]): Condition =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::integer[])`

/** Condition that a search text column contains a text; undefined if blank. */
export const columnContains = (column: string, text: string | undefined): Condition | undefined =>
  text ? sql<boolean>`${sql.ref(column)} like ${patternOfName(text)}` : undefined

export function holdsForAll(...conditions: (Condition | undefined)[]): Condition {
  const asked = conditions.filter((condition) => condition !== undefined)
  return asked.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(asked, sql` and `)}`
}

/**
 * Condition that a row comes after another in the order of these columns, which are unique together; true if there is
 * no other.
 */
export function comesAfter(columns: readonly string[], row: object | undefined): Condition {
  if (!row) return sql<boolean>`true`
  const valueIn = (column: string) =>
    (row as Record<string, unknown>)[column.slice(column.lastIndexOf('.') + 1)]
  const names = columns.map((column) => sql.ref(column))
  const values = columns.map((column) => sql`${valueIn(column)}`)
  return sql<boolean>`(${sql.join(names)}) > (${sql.join(values)})`
}
