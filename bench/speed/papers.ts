import { type Kysely, sql } from 'kysely'
import type { Database } from '../../server/src/db/schema.ts'
import { bearer, type Case, get, type Request, within } from './case.ts'
import { type Figure, figure } from './report.ts'

const TESTS = 20
const ROWS = 60

/** A draft to fill, with its class and a chapter, and tests marked by totals. */
export type Papers = {
  paper_id: number
  class_number: number
  chapter_id: number
  /** Years ago, a year ago, and a month ago. */
  days: string[]
  tests: { test_id: number; student_ids: number[] }[]
}

/** The data for calls about papers; undefined for an academy seeded without papers. */
export async function preparePapers(db: Kysely<Database>): Promise<Papers | undefined> {
  const { rows } = await sql<Omit<Papers, 'tests'>>`
    select paper_id, class_number,
      (select min(chapter_id) from chapters c where c.class_number = p.class_number) as chapter_id,
      array(select (current_date - days)::text from unnest(array[800, 365, 30]) days) as days
    from papers p where state = 'draft' and title like 'Paper % for Class %' order by paper_id limit 1`.execute(
    db,
  )
  const [paper] = rows
  if (!paper) return undefined
  const { rows: tests } = await sql<Papers['tests'][number]>`
    select test_id, array(
      select student_id from test_sheets s where s.test_id = t.test_id order by student_id limit ${ROWS}
    ) as student_ids
    from tests t where test_id % 4 <> 0 and title like 'Test % of Class %'
    order by test_id desc limit ${TESTS}`.execute(db)
  return { ...paper, tests }
}

/** Teachers' reads of bank, papers and tests, and saving sixty rows of marks. */
export function paperCases(admin: string, papers: Papers | undefined): Case[] {
  if (!papers) return []
  const { paper_id, chapter_id, days, tests } = papers
  const headers = bearer(admin)
  /** The limit is only for comparison: the goal is a time. */
  const read = (name: string, ...requests: Request[]): Case =>
    within(30, {
      name: `papers: ${name}`,
      limit: 'database',
      goal: null,
      requests,
    })
  const ask = (path: string) => get(`/api/${path}`, headers)
  const before = days.map((day) => ask(`questions?used=before:${day}`))
  return [
    read('bank, first page', ask('questions?page=1')),
    read(
      'bank, search',
      ...Array.from({ length: 20 }, (_, n) =>
        ask(`questions?search=${encodeURIComponent(`${30 + n}$ m wide`)}`),
      ),
    ),
    read('bank, a chapter', ask(`questions?chapter_id=${chapter_id}`)),
    read('bank, never used', ask('questions?used=never')),
    read('bank, used last before a day', ...before),
    read('papers, first page', ask('papers?page=1')),
    read('tests, first page', ask('tests?page=1')),
    within(200, { ...drawing(paper_id, days, headers), name: 'papers: thirty drawn' }),
    within(50, { ...saving(tests, headers), name: `papers: ${ROWS} rows of marks saved` }),
  ]
}

const json = (headers: Record<string, string>) => ({
  ...headers,
  'content-type': 'application/json',
})

/** Filling a section without saving it, because a draft can be filled only once. */
const drawing = (paper_id: number, days: string[], headers: Record<string, string>) => ({
  limit: 'none' as const,
  goal: null,
  requests: days.map(
    (avoid_used_since): Request => ({
      method: 'POST',
      path: `/api/papers/${paper_id}/fill/check`,
      headers: json(headers),
      body: JSON.stringify({ from: [{ count: 30 }], avoid_used_since }),
    }),
  ),
})

/** Totals alternate, so that each save changes all rows. */
const saving = (tests: Papers['tests'], headers: Record<string, string>) => ({
  limit: 'none' as const,
  goal: null,
  requests: [10, 11].flatMap((total) =>
    tests.map(
      ({ test_id, student_ids }): Request => ({
        method: 'PUT',
        path: `/api/tests/${test_id}/marks`,
        headers: json(headers),
        body: JSON.stringify({ rows: student_ids.map((student_id) => ({ student_id, total })) }),
      }),
    ),
  ),
})

const FIRST_PAGES = [
  'papers: bank, first page',
  'papers: papers, first page',
  'papers: tests, first page',
]
const GROWTH_GOAL = 1.3

/** How many times as long first pages take in the largest academy as in the smallest. */
export function growthOf(all: Figure[]): Figure[] {
  const sizes = all.map(({ students }) => students)
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  if (least === most) return []
  return FIRST_PAGES.flatMap((name) => {
    const at = (students: number) =>
      all.find((each) => each.case === name && each.students === students)?.alone_ms
    const [small, large] = [at(least), at(most)]
    if (!small || !large) return []
    const ratio = large / small
    return figure({
      case: `${name}: growth from ${least} students`,
      students: most,
      ratio,
      goal: GROWTH_GOAL,
      met: ratio <= GROWTH_GOAL,
    })
  })
}
