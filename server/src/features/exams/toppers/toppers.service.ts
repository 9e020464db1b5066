import type { TopperList } from '@ganit/contract/exams/toppers'
import type { Kysely } from 'kysely'
import type { Database, Db } from '../../../db/schema.ts'
import { readInSnapshot } from '../../../db/transactions/in-snapshot.ts'
import { readFirstRankedClass } from '../../ground/settings/settings.queries.ts'
import { rankOf, readScores } from '../scores/scores.service.ts'
import { isRankTold } from '../scores/told-ranks.ts'
import { studentsToShow, testsWithToppers } from './toppers.queries.ts'

type Shown = Awaited<ReturnType<typeof testsWithToppers>>[number]

/** The best of a test; students without a total are not among them. */
async function bestOf(db: Db, { test_id, toppers }: Shown) {
  const scores = await readScores(db, test_id)
  const sat = scores.sorted.length
  return scores.scores
    .flatMap((score) => {
      const rank = rankOf(scores, score)
      const { student_id, name, total } = score
      return rank !== null && rank <= toppers && (total ?? 0) > 0
        ? [{ student_id, name, rank, sat }]
        : []
    })
    .toSorted((one, other) => one.rank - other.rank)
}

/** The best of published tests, among students who agree now and see their rank; tests without any are left out. */
export const readTopperLists = (db: Kysely<Database>): Promise<TopperList[]> =>
  readInSnapshot(db, async (trx) => {
    const lists: TopperList[] = []
    const from_class = await readFirstRankedClass(trx)
    for (const test of await testsWithToppers(trx)) {
      const best = await bestOf(trx, test)
      const agreed = await studentsToShow(
        trx,
        best.map(({ student_id }) => student_id),
      )
      const toppers = best
        .filter((place) => {
          const class_number = agreed.get(place.student_id) ?? null
          return agreed.has(place.student_id) && isRankTold(place, { class_number, from_class })
        })
        .map(({ rank, name }) => ({ rank, name }))
      if (toppers.length > 0) lists.push({ title: test.title, date: test.date, toppers })
    }
    return lists
  })
