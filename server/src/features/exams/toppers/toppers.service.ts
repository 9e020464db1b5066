import type { TopperList } from '@ganit/contract/exams/toppers'
import type { Kysely } from 'kysely'
import type { Database, Db } from '../../../db/schema.ts'
import { readInSnapshot } from '../../../db/transactions/in-snapshot.ts'
import { readFirstRankedClass, readSettings } from '../../ground/settings/settings.queries.ts'
import { rankOf, readScores } from '../scores/scores.service.ts'
import { isRankTold } from '../scores/told-ranks.ts'
import { studentsToShow, testsWithToppers } from './toppers.queries.ts'

type Shown = Awaited<ReturnType<typeof testsWithToppers>>[number]

/** The best sitters of a test, without students who have no total. */
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

/**
 * For each published test, its best students among those who agreed after the result and see their rank. A test without
 * such students is left out. Empty unless the academy shows toppers.
 */
export const readTopperLists = (db: Kysely<Database>): Promise<TopperList[]> =>
  readInSnapshot(db, async (trx) => {
    const lists: TopperList[] = []
    if (!(await readSettings(trx)).public_toppers) return lists
    const from_class = await readFirstRankedClass(trx)
    for (const test of await testsWithToppers(trx)) {
      const best = await bestOf(trx, test)
      const agreed = await studentsToShow(
        trx,
        best.map(({ student_id }) => student_id),
        test.published_at,
      )
      const toppers = best.flatMap((place) => {
        const shown = agreed.get(place.student_id)
        if (!shown || !isRankTold(place, { class_number: shown.class_number, from_class }))
          return []
        return [{ rank: place.rank, name: place.name, ...shown }]
      })
      if (toppers.length > 0) lists.push({ title: test.title, date: test.date, toppers })
    }
    return lists
  })
