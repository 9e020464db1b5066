import type { Db } from '../../../db/schema.ts'
import { type Candidate, readCandidates } from './candidates.queries.ts'
import {
  type Count,
  countMarks,
  createTotaller,
  type ItemMarks,
  maximumOf,
  mostOfSections,
} from './count.service.ts'
import type { Entered } from './entered.queries.ts'
import { readOutline } from './outline.queries.ts'
import type { Outline } from './outline.ts'
import { percentileAmong, rankAmong, sortTotals } from './ranks.service.ts'
import { asMark, exactMark, percentOf, roundRatio, sumUnits } from './units.service.ts'

/** A total, in units: null if nothing counted. */
export type Total = { total: number | null; count: Count | null }
/** `count` is computed on access: a page shows only a few of hundreds. */
type Score = Omit<Candidate, 'total'> & Readonly<Total>

/** The data from which all figures of a test are computed: its outline, and each candidate's marks. */
export type Scores = Standing & { scores: Score[] }

/** The data from which ranks are computed. */
export type Standing = {
  outline: Outline
  most: number
  most_of_sections: number[]
  /** Totals of sitters, ascending. */
  sorted: readonly number[]
}

type Got = Pick<Entered, 'state' | 'total' | 'marks'>

/** Total of a candidate's marks in a test. */
export function totalOfCandidate(outline: Outline, { state, total, marks }: Got): Total {
  if (state !== 'sat') return { total: null, count: null }
  if (total !== null || outline.numbers.length === 0) return { total, count: null }
  const count = countMarks(outline, marks)
  return { total: count.total, count }
}

/** The total of a sitter, computed from the outline's `createTotaller`; null for a student who did not sit the test. */
function sumWithTotaller({ numbers }: Outline, totalOf: (marks: ItemMarks) => number, got: Got) {
  if (got.state !== 'sat') return null
  return got.total ?? (numbers.length === 0 ? null : totalOf(got.marks))
}

/** Totals of a test's sitters. */
export function totalsOfSitters(outline: Outline, all: readonly Got[]) {
  const totalOf = createTotaller(outline)
  return all.flatMap((got) => sumWithTotaller(outline, totalOf, got) ?? [])
}

/** Standing computed from all sitters' totals. */
export const standingFromTotals = (outline: Outline, totals: readonly number[]): Standing => ({
  outline,
  most: maximumOf(outline),
  most_of_sections: mostOfSections(outline),
  sorted: sortTotals(totals),
})

export function scoresOfCandidates(outline: Outline, candidates: Candidate[]): Scores {
  const totalOf = createTotaller(outline)
  const scores = candidates.map((each): Score => {
    let count: Count | null | undefined
    return {
      ...each,
      total: sumWithTotaller(outline, totalOf, each),
      get count() {
        if (count === undefined) count = totalOfCandidate(outline, each).count
        return count
      },
    }
  })
  const totals = scores.flatMap(({ total }) => total ?? [])
  return { ...standingFromTotals(outline, totals), scores }
}

/** Scores of a test with its present marks. */
export async function readScores(db: Db, test_id: number): Promise<Scores> {
  const outline = await readOutline(db, test_id)
  return scoresOfCandidates(outline, await readCandidates(db, outline))
}

/** Rank of a total among all; null if there is none. */
export const rankOf = ({ sorted }: Pick<Standing, 'sorted'>, { total }: Pick<Total, 'total'>) =>
  total === null ? null : rankAmong(sorted, total)

/** A score as answered: total, percentage and rank. */
export function presentScore(
  { outline, most, most_of_sections, sorted }: Standing,
  { state, total, count }: Total & Pick<Entered, 'state'>,
) {
  return {
    state,
    total: total === null ? null : asMark(total),
    percent: total === null ? null : percentOf(total, most),
    rank: rankOf({ sorted }, { total }),
    percentile: total === null ? null : percentileAmong(sorted, total),
    sections: outline.sections.map(({ title }, n) => ({
      title,
      total: count ? asMark(count.sections[n] ?? 0) : null,
      maximum: asMark(most_of_sections[n] ?? 0),
    })),
  }
}

const AVERAGE_DIGITS = 2

/** Number of sitters, and their highest, average and maximum marks. */
export const summaryOf = ({ sorted, most }: Pick<Standing, 'sorted' | 'most'>) => ({
  maximum: asMark(most),
  sat: sorted.length,
  highest: sorted.length === 0 ? null : asMark(sorted.at(-1) ?? 0),
  average: roundRatio(exactMark(sumUnits(sorted)), sorted.length, AVERAGE_DIGITS),
})
