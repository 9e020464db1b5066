/** A cell: numbers stay numbers in a workbook; amounts are text like `1500.00` in a column marked as money. */
export type Cell = string | number | null | undefined

/** Heading of a column, and a row's value. */
export type Column<Row> = readonly [head: string, cell: (row: Row) => Cell, kind?: 'money']

/** A list as a file: columns, and rows in chunks. `name` is the file's, without extension. */
export type Table<Row> = {
  name: string
  columns: readonly Column<Row>[]
  chunks: AsyncIterable<Row[]>
}

/** Rows of a short list in memory. */
export async function* rowsAtOnce<Row>(rows: Row[]) {
  yield rows
}

/** A wire word, such as `walk-in`, capitalised for a cell. */
export const capitalise = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
