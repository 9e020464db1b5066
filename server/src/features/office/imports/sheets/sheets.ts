/**
 * A sheet of a workbook: the row of its headings, or the reason why it is left out. A CSV is a sheet without a name.
 */
export type SheetRead = {
  name: string
  heading_row: number | null
  left_out?: 'hidden' | 'no headings' | 'left' | 'not wanted'
  /** Rows of students; absent in tables of earlier versions. */
  rows?: number
}

/** A sheet that somebody wants or not, and the row of its headings. */
export type ChosenSheet = { name: string; use: boolean; heading_row?: number | null | undefined }

/** More rows than a sheet has. A row's number on the wire is the index of its sheet times this, plus its own number. */
const ROWS_OF_SHEET = 10_000_000

/** Number on the wire of a row of the nth sheet. */
export const wireRow = (sheet: number, row: number) => sheet * ROWS_OF_SHEET + row

/** Whether a row on the wire is of the first sheet. */
export const isOfFirstSheet = (row: number) => row < ROWS_OF_SHEET

/** Sheet and number of a row, as `VIII Evening 7`; undefined if one sheet is read, whose rows have their own numbers. */
export function placeOfRow(row: number, sheets: readonly SheetRead[]) {
  const name = nameOfSheet(row, sheets)
  return name ? `${name} ${row % ROWS_OF_SHEET}` : undefined
}

/** Name of a row's sheet, if several are read. */
export function nameOfSheet(row: number, sheets: readonly SheetRead[]) {
  const read = sheets.filter(({ left_out }) => !left_out)
  return read.length > 1 ? (read[Math.floor(row / ROWS_OF_SHEET)]?.name ?? '') : ''
}

const WHY_NOT = {
  hidden: 'is hidden',
  'no headings': 'has no row of headings',
  left: 'seems to be of students who left',
} as const

/** Sentences about the sheets that are left out. */
export const leftOutInWords = (sheets: readonly SheetRead[]) =>
  sheets.flatMap(({ name, left_out }) => {
    if (!left_out || left_out === 'not wanted') return []
    return `The sheet “${name}” ${WHY_NOT[left_out]} and is not read.`
  })
