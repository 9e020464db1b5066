import { stringify } from 'csv-stringify/sync'

// The wide forms count for spreadsheets too, and blanks before the sign do not help.
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/

/** A phone number as the academy keeps it (E.164), which runs nothing. */
const PHONE = /^\+[1-9]\d{6,14}$/

/** An amount, which runs nothing either: only in columns of amounts, for elsewhere it is what somebody typed. */
const AMOUNT = /^-?\d+(?:\.\d+)?$/

/** What a spreadsheet would run as a formula begins with an apostrophe and is text; an import takes it off again. */
export const escapeCsvFormula = (text: string) =>
  FORMULA.test(text) && !PHONE.test(text) ? `'${text}` : text

// A line break inside a cell is quoted, whichever it is.
const lines = (cells: string[][]) =>
  stringify(cells, { record_delimiter: 'windows', quote_record_delimiter: true })

/**
 * The text of a table for spreadsheets, some rows at a time: UTF-8 with a byte order mark, without which Excel guesses
 * wrong. `cells` says what a row has under each of the heads, and `isMoney` which of them are of amounts.
 */
export async function* csvOf<Row>(
  heads: string[],
  chunks: AsyncIterable<Row[]>,
  cells: (row: Row) => string[],
  isMoney: (place: number) => boolean = () => false,
) {
  const safe = (text: string, place: number) =>
    isMoney(place) && AMOUNT.test(text) ? text : escapeCsvFormula(text)
  yield `\uFEFF${lines([heads])}`
  for await (const rows of chunks) yield lines(rows.map((row) => cells(row).map(safe)))
}
