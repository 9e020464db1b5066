import { type RawBuilder, sql } from 'kysely'
import { containing } from './search.ts'

type Condition = RawBuilder<boolean>

/** That a column has a value; nothing to ask when there is no value. Columns are written in the code, never sent. */
export const has = (column: string, value: unknown): Condition | undefined =>
  value === undefined ? undefined : sql<boolean>`${sql.ref(column)} = ${value}`

/** That a column is at least the one value and at most the other. */
export const isBetween = (column: string, least: unknown, most: unknown): Condition =>
  sql<boolean>`${sql.ref(column)} between ${least} and ${most}`

/** That a column has one of these numbers. */
export const isAmong = (column: string, ids: number[]): Condition =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::integer[])`

/** That a column of searched text contains a text; a blank one asks nothing. */
export const contains = (column: string, text: string | undefined): Condition | undefined =>
  text ? sql<boolean>`${sql.ref(column)} like ${containing(text)}` : undefined

/** The filters of a list: that all of the conditions hold. */
export function allOf(...conditions: (Condition | undefined)[]): Condition {
  const asked = conditions.filter((condition) => condition !== undefined)
  return asked.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(asked, sql` and `)}`
}

/**
 * That a row comes after another in the order of these columns, which together name one; nothing is asked while there is
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
