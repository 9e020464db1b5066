import { IMPORT_ROWS_MAX } from '@ganit/contract/office/imports'

/** Maximum number of students' rows, with titles, totals and headings between them. */
export const LINES_MAX = IMPORT_ROWS_MAX + 2_000

/** A row that is not blank, with its number in the list, from 1. */
export type Line = readonly [row: number, cells: string[]]

/** A sheet of a workbook, or the whole of a CSV, which has no name. */
export type Sheet = {
  name: string
  lines: Line[]
  isHidden?: boolean
  /** Headings of a list that has none of its own. */
  heads?: string[]
}

export const isFilled = (cells: readonly string[]) => cells.some((text) => /\S/.test(text))
