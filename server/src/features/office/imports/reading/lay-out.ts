import { type DateHints, hintsWith, NO_HINTS } from './date-hints.ts'

/**
 * A table as it is taken over: its heads, how many columns and rows it has, of each column the first cell that says something
 * and how its days can be meant, and its rows as texts for the database, some in each.
 */
export type LaidOut = {
  heads: string[]
  width: number
  rows: number
  samples: (string | null)[]
  hints: DateHints[]
  lots: string[]
}

const LOT = 1_000

/** Lays out rows, heads first. Whoever waits for it is not to look at each of them again. */
export function layOut([heads = [], ...rows]: string[][]): LaidOut {
  const width = rows.reduce((most, row) => Math.max(most, row.length), heads.length)
  const places = Array.from({ length: width }, (_, place) => place)
  const samples = places.map((place) => rows.find((row) => row[place]?.trim())?.[place] ?? null)
  const hints = places.map((place) =>
    rows.reduce((so, row) => hintsWith(so, row[place] ?? ''), NO_HINTS),
  )
  const lots = Array.from({ length: Math.ceil(rows.length / LOT) }, (_, n) =>
    JSON.stringify(rows.slice(n * LOT, (n + 1) * LOT)),
  )
  return { heads, width, rows: rows.length, samples, hints, lots }
}
