import { IMPORT_ROWS_MAX } from '@ganit/contract/office/imports'

/** Rows of students, and titles, totals and headings between them. */
export const LINES_MAX = IMPORT_ROWS_MAX + 2_000

/** A row in which something stands, with its number in the list, from 1. */
export type Line = readonly [row: number, cells: string[]]

/** A sheet of a workbook, or the whole of a CSV, which has no name. */
export type Sheet = { name: string; lines: Line[]; isHidden?: boolean }

export const isFilled = (cells: readonly string[]) => cells.some((text) => /\S/.test(text))
