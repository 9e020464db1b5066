import type { Db } from '../../../db/schema.ts'
import { type Candidate, candidatesOf } from './candidates.queries.ts'
import {
  type Count,
  countOf,
  type ItemMarks,
  mostOf,
  mostOfSections,
  totalling,
} from './count.service.ts'
import type { Entered } from './entered.queries.ts'
import { outlineOf } from './outline.queries.ts'
import type { Outline } from './outline.ts'
import { percentileIn, rankIn, sortedTotals } from './ranks.service.ts'
import { asMark, percentOf, roundedRatio, sumOf } from './units.service.ts'

/** What somebody has in all: null where nothing was counted. In units. */
export type Total = { total: number | null; count: Count | null }
/** `count` is put together when somebody asks for it: of hundreds a page shows a few. */
type Score = Omit<Candidate, 'total'> & Readonly<Total>

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

type Got = Pick<Entered, 'state' | 'total' | 'marks'>

/** What somebody's marks in a test come to. */
export function totalIn(outline: Outline, { state, total, marks }: Got): Total {
  if (state !== 'sat') return { total: null, count: null }
  if (total !== null || outline.numbers.length === 0) return { total, count: null }
  const count = countOf(outline, marks)
  return { total: count.total, count }
}

/** The same total without what it consists of; `totalOf` is `totalling` of the outline. */
function totalWith({ numbers }: Outline, totalOf: (marks: ItemMarks) => number, got: Got) {
  if (got.state !== 'sat') return null
  return got.total ?? (numbers.length === 0 ? null : totalOf(got.marks))
}

/** The totals of those who sat a test. */
export function totalsIn(outline: Outline, all: readonly Got[]) {
  const totalOf = totalling(outline)
  return all.flatMap((got) => totalWith(outline, totalOf, got) ?? [])
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
  const totalOf = totalling(outline)
  const scores = candidates.map((each): Score => {
    let count: Count | null | undefined
    return {
      ...each,
      total: totalWith(outline, totalOf, each),
      get count() {
        if (count === undefined) count = totalIn(outline, each).count
        return count
      },
    }
  })
  const totals = scores.flatMap(({ total }) => total ?? [])
  return { ...standingIn(outline, totals), scores }
}

/** The figures of a test, from what is marked now. */
export async function scoresOf(db: Db, test_id: number): Promise<Scores> {
  const outline = await outlineOf(db, test_id)
  return scoresIn(outline, await candidatesOf(db, outline))
}

/** Where a total stands among all; null where there is none. */
export const rankOf = ({ sorted }: Pick<Standing, 'sorted'>, { total }: Pick<Total, 'total'>) =>
  total === null ? null : rankIn(sorted, total)

/** A score as it is answered: what it comes to, in per cent, and where it stands among all. */
export function presentScore(
  { outline, most, most_of_sections, sorted }: Standing,
  { state, total, count }: Total & Pick<Entered, 'state'>,
) {
  return {
    state,
    total: total === null ? null : asMark(total),
    percent: total === null ? null : percentOf(total, most),
    rank: rankOf({ sorted }, { total }),
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
