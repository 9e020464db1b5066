import type { ResultRow, ResultsQuery } from '@ganit/contract/exams/results'
import { LATER_PAGE_SIZE } from '@ganit/contract/pages'
import type { Kysely } from 'kysely'
import type { Database, Db } from '../../../db/schema.ts'
import { readInSnapshot } from '../../../db/transactions/in-snapshot.ts'
import type { Account } from '../../../http/access.ts'
import { type Column, rowsAtOnce, type Table } from '../../../http/table-files/table.ts'
import { testRow } from '../exams.queries.ts'
import { studentsInReach } from '../scores/candidates.queries.ts'
import {
  presentScore,
  rankOf,
  readScores,
  type Scores,
  summaryOf,
} from '../scores/scores.service.ts'

type Sort = NonNullable<ResultsQuery['sort']>

/** Students without a total come last in any order. */
const LAST = Number.POSITIVE_INFINITY
type Placed = Pick<ResultRow, 'rank' | 'total'>
const KEYS: Record<Exclude<Sort, 'name'>, (row: Placed) => number> = {
  rank: ({ rank }) => rank ?? LAST,
  total: ({ total }) => total ?? LAST,
}

/** Sorts rows that are in order of names; equal ones keep that order. */
function sortResults<Row extends Placed>(rows: Row[], sort: Sort, order: 'asc' | 'desc') {
  if (sort === 'name') return order === 'asc' ? rows : rows.toReversed()
  const key = KEYS[sort]
  const turn = order === 'asc' ? 1 : -1
  return rows.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)]
    if (a === b) return 0
    if (a === LAST || b === LAST) return a === LAST ? 1 : -1
    return (a - b) * turn
  })
}

/** The rows an account sees, by name, with a presenter. Ranks are among all. */
async function resultsSeen(db: Db, account: Account, test_id: number) {
  const test = await testRow(db, account, test_id)
  const scores = await readScores(db, test_id)
  const seen = test.is_wholly_theirs ? null : await studentsInReach(db, account, test_id)
  const rows = scores.scores
    .filter(({ student_id }) => seen?.has(student_id) ?? true)
    .map((score) => ({ score, total: score.total, rank: rankOf(scores, score) }))
  const present = ({ score }: (typeof rows)[number]): ResultRow => ({
    student_id: score.student_id,
    uid: score.uid,
    name: score.name,
    attempt_id: score.attempt_id,
    ...presentScore(scores, score),
  })
  return { scores, rows, present, copy_of: test.first_test }
}

const countOfState = ({ scores }: Scores, wanted: ResultRow['state']) =>
  scores.filter(({ state }) => state === wanted).length

/** A page of results, best first by default. */
export const pageOfResults = (
  db: Kysely<Database>,
  account: Account,
  { test_id, ...query }: ResultsQuery & { test_id: number },
) =>
  readInSnapshot(db, async (trx) => {
    const { page = 1, page_size = LATER_PAGE_SIZE, sort = 'rank' } = query
    const { scores, rows, present, copy_of } = await resultsSeen(trx, account, test_id)
    const order = query.order ?? (sort === 'total' ? 'desc' : 'asc')
    const from = (page - 1) * page_size
    return {
      items: sortResults(rows, sort, order)
        .slice(from, from + page_size)
        .map(present),
      total: rows.length,
      page,
      page_size,
      absent: countOfState(scores, 'absent'),
      unmarked: countOfState(scores, 'unmarked'),
      ...summaryOf(scores),
      copy_of,
    }
  })

/** All rows as a file, best first. */
export const resultsTable = (
  db: Kysely<Database>,
  account: Account,
  test_id: number,
): Promise<Table<ResultRow>> =>
  readInSnapshot(db, async (trx) => {
    const { scores, rows, present } = await resultsSeen(trx, account, test_id)
    const sections = scores.outline.sections.map(
      ({ title }, n): Column<ResultRow> => [title, (row) => row.sections[n]?.total],
    )
    return {
      name: `results-${test_id}`,
      columns: [
        ['Rank', ({ rank, state }) => rank ?? state],
        ['Student ID', ({ student_id }) => student_id],
        ['Name', ({ name }) => name],
        ['Total', ({ total }) => total],
        ['Per cent', ({ percent }) => percent],
        ['Percentile', ({ percentile }) => percentile],
        ...sections,
      ],
      chunks: rowsAtOnce(sortResults(rows, 'rank', 'asc').map(present)),
    }
  })
