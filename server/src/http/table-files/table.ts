/** A cell: numbers stay numbers in a workbook, money is text like `1500.00` in a column that says so. */
export type Cell = string | number | null | undefined

/** What stands above a column, and what a row has under it. */
export type Column<Row> = readonly [head: string, cell: (row: Row) => Cell, kind?: 'money']

/** A list as a file: its columns, and its rows some at a time. `name` is the file's, without its end. */
export type Table<Row> = {
  name: string
  columns: readonly Column<Row>[]
  chunks: AsyncIterable<Row[]>
}

/** The rows of a short list that is there already. */
export async function* atOnce<Row>(rows: Row[]) {
  yield rows
}

/** A word of the wire, such as `walk-in`, as it begins a cell. */
export const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
