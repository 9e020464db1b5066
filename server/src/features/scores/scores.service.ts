import type { Db } from '../../db/schema.ts'
import { type Candidate, candidatesOf } from './candidates.queries.ts'
import { type Count, countOf, mostOf, mostOfSections, totalling } from './count.service.ts'
import type { Entered } from './entered.queries.ts'
import { outlineOf } from './outline.queries.ts'
import type { Outline } from './outline.ts'
import { percentileIn, rankIn, sortedTotals } from './ranks.service.ts'
import { asMark, percentOf, roundedRatio, sumOf } from './units.service.ts'

/** What somebody has in all: null where nothing was counted. In units. */
export type Total = { total: number | null; count: Count | null }
type Score = Omit<Candidate, 'total'> & Total

/** All figures of a test come from this: what it asks, and what each who could sit it got. */
export type Scores = Standing & { scores: Score[] }

/** What ranks are told from. */
export type Standing = {
  outline: Outline
  most: number
  most_of_sections: number[]
  /** The totals of those who sat, growing. */
  sorted: readonly number[]
}

/** What somebody's marks in a test come to. */
export function totalIn(
  outline: Outline,
  { state, total, marks }: Pick<Entered, 'state' | 'total' | 'marks'>,
): Total {
  if (state !== 'sat') return { total: null, count: null }
  if (total !== null || outline.numbers.length === 0) return { total, count: null }
  const count = countOf(outline, marks)
  return { total: count.total, count }
}

/** The totals of those who sat a test. */
export function totalsIn(
  outline: Outline,
  all: readonly Pick<Entered, 'state' | 'total' | 'marks'>[],
) {
  const totalOf = totalling(outline)
  return all.flatMap(({ state, total, marks }) => {
    if (state !== 'sat') return []
    return total ?? (outline.numbers.length === 0 ? [] : totalOf(marks))
  })
}

/** What the totals of all who sat a test say. */
export const standingIn = (outline: Outline, totals: readonly number[]): Standing => ({
  outline,
  most: mostOf(outline),
  most_of_sections: mostOfSections(outline),
  sorted: sortedTotals(totals),
})

/** Puts the marks of a test together. */
export function scoresIn(outline: Outline, candidates: Candidate[]): Scores {
  const scores = candidates.map((each) => ({ ...each, ...totalIn(outline, each) }))
  const totals = scores.flatMap(({ total }) => total ?? [])
  return { ...standingIn(outline, totals), scores }
}

/** The figures of a test, from what is marked now. */
export async function scoresOf(db: Db, test_id: number): Promise<Scores> {
  const outline = await outlineOf(db, test_id)
  return scoresIn(outline, await candidatesOf(db, outline))
}

/** A score as it is answered: what it comes to, in per cent, and where it stands among all. */
export function presentScore(
  { outline, most, most_of_sections, sorted }: Standing,
  { state, total, count }: Total & Pick<Entered, 'state'>,
) {
  return {
    state,
    total: total === null ? null : asMark(total),
    percent: total === null ? null : percentOf(total, most),
    rank: total === null ? null : rankIn(sorted, total),
    percentile: total === null ? null : percentileIn(sorted, total),
    sections: outline.sections.map(({ title }, n) => ({
      title,
      total: count ? asMark(count.sections[n] ?? 0) : null,
      maximum: asMark(most_of_sections[n] ?? 0),
    })),
  }
}

const AVERAGE_DIGITS = 2

/** How many sat, and how well. */
export const summaryOf = ({ sorted, most }: Pick<Standing, 'sorted' | 'most'>) => ({
  maximum: asMark(most),
  sat: sorted.length,
  highest: sorted.length === 0 ? null : asMark(sorted.at(-1) ?? 0),
  average: roundedRatio(asMark(sumOf(sorted)), sorted.length, AVERAGE_DIGITS),
})
