import { stringify } from 'csv-stringify/sync'

// Spreadsheets also accept full-width characters, and blanks before them.
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/

/** An E.164 phone number, which is no formula. */
const PHONE = /^\+[1-9]\d{6,14}$/

/** An amount, which is no formula either, in columns of amounts; elsewhere it is typed text. */
const AMOUNT = /^-?\d+(?:\.\d+)?$/

/** Puts an apostrophe before text that a spreadsheet would run as a formula; an import removes it. */
export const escapeCsvFormula = (text: string) =>
  FORMULA.test(text) && !PHONE.test(text) ? `'${text}` : text

// Any line break inside a cell is quoted.
const formatLines = (cells: string[][]) =>
  stringify(cells, { record_delimiter: 'windows', quote_record_delimiter: true })

/**
 * CSV of a table, some rows at a time: UTF-8 with a byte order mark, without which Excel guesses wrong. `cells` gives a
 * row's values, `isMoney` the columns of amounts.
 */
export async function* streamCsv<Row>(
  heads: string[],
  chunks: AsyncIterable<Row[]>,
  cells: (row: Row) => string[],
  isMoney: (place: number) => boolean = () => false,
) {
  const escapeCell = (text: string, place: number) =>
    isMoney(place) && AMOUNT.test(text) ? text : escapeCsvFormula(text)
  yield `\uFEFF${formatLines([heads])}`
  for await (const rows of chunks) yield formatLines(rows.map((row) => cells(row).map(escapeCell)))
}
