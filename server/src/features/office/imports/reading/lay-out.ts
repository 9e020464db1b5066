import { IMPORT_CELL_MAX } from '@ganit/contract/office/imports'
import { headingRowOf } from '../columns.ts'
import { type DateHints, hintsWith, NO_HINTS } from './date-hints.ts'

/**
 * A parsed table: the rows up to its headings, number of columns and of rows below, each column's first value and possible
 * day orders, and the rows as JSON for the database, in lots.
 */
export type LaidOut = {
  /** The rows up to the headings, which stand last. */
  above: string[][]
  width: number
  rows: number
  samples: (string | null)[]
  hints: DateHints[]
  lots: string[]
}

/** U+0000 is replaced, because the database cannot store it; the check reports the cell as unreadable. */
export const storable = (text: string) =>
  text.slice(0, IMPORT_CELL_MAX).replaceAll('\0', '\ufffd').toWellFormed()

const LOT = 1_000

/** Prepares rows, headings first, in the thread, so that the app need not visit each. */
export function layOut(all: string[][]): LaidOut {
  const headingRow = headingRowOf(all)
  const above = all.slice(0, headingRow)
  const heads = above.at(-1) ?? []
  const rows = all.slice(headingRow)
  const width = rows.reduce((most, row) => Math.max(most, row.length), heads.length)
  const places = Array.from({ length: width }, (_, place) => place)
  const samples = places.map((place) => rows.find((row) => row[place]?.trim())?.[place] ?? null)
  const hints = places.map((place) =>
    rows.reduce((so, row) => hintsWith(so, row[place] ?? ''), NO_HINTS),
  )
  const lots = Array.from({ length: Math.ceil(rows.length / LOT) }, (_, n) =>
    JSON.stringify(rows.slice(n * LOT, (n + 1) * LOT)),
  )
  return { above, width, rows: rows.length, samples, hints, lots }
}
