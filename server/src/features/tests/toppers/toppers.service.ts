import type { TopperList } from '@ganit/contract/tests/toppers'
import type { Kysely } from 'kysely'
import { inSnapshot } from '../../../db/in-snapshot.ts'
import type { Database, Db } from '../../../db/schema.ts'
import { rankOf, scoresOf } from '../scores/scores.service.ts'
import { agreedToPublicity, testsWithToppers } from './toppers.queries.ts'

type Shown = Awaited<ReturnType<typeof testsWithToppers>>[number]

/** The best of a test; students without a total are not among them. */
async function bestOf(db: Db, { test_id, toppers }: Shown) {
  const scores = await scoresOf(db, test_id)
  return scores.scores
    .flatMap((score) => {
      const rank = rankOf(scores, score)
      const { student_id, name, total } = score
      return rank !== null && rank <= toppers && (total ?? 0) > 0
        ? [{ student_id, name, rank }]
        : []
    })
    .toSorted((one, other) => one.rank - other.rank)
}

/** The best of published tests, among those who agree now; tests with none are left out. */
export const topperLists = (db: Kysely<Database>): Promise<TopperList[]> =>
  inSnapshot(db, async (trx) => {
    const lists: TopperList[] = []
    for (const test of await testsWithToppers(trx)) {
      const best = await bestOf(trx, test)
      const agreed = await agreedToPublicity(
        trx,
        best.map(({ student_id }) => student_id),
      )
      const toppers = best
        .filter(({ student_id }) => agreed.has(student_id))
        .map(({ rank, name }) => ({ rank, name }))
      if (toppers.length > 0) lists.push({ title: test.title, date: test.date, toppers })
    }
    return lists
  })
