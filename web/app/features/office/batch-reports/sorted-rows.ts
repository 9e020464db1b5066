import type { TableState } from '../../../ui/tables/table-state.ts'

type Cell = string | number | null | undefined

/**
 * Rows in the order of a column; the column `name` is the order in which they came. Rows without a figure are last in
 * both directions.
 */
export function sortedRows<Row extends { key: string }>(
  rows: readonly Row[],
  { sort, order }: Pick<TableState<string>, 'sort' | 'order'>,
  figureOf: (row: Row, column: string) => Cell,
) {
  const sign = order === 'desc' ? -1 : 1
  if (sort === 'name') return sign > 0 ? [...rows] : rows.toReversed()
  return rows.toSorted((one, other) => {
    const [a, b] = [figureOf(one, sort), figureOf(other, sort)].map((cell) =>
      cell === null || cell === undefined ? undefined : Number(cell),
    )
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return sign * (a - b)
  })
}
