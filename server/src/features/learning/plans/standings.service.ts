import type { Db } from '../../../db/schema.ts'
import { lessonsAWeekOf } from './lesson-days.queries.ts'
import { chaptersOfPlans, plansOfBatches, type StoredPlan } from './plans.queries.ts'
import { type Closed, standingOfPlan } from './progress.ts'
import { closedDaysOfBatches, silentRegisters, taughtByChapter } from './standing.queries.ts'

type ChapterRow = Awaited<ReturnType<typeof chaptersOfPlans>>[number]
type TaughtRow = Awaited<ReturnType<typeof taughtByChapter>>[number]

const groupByBatch = <Row extends { batch_id: number | null }>(rows: readonly Row[]) =>
  Map.groupBy(rows, ({ batch_id }) => batch_id)

/** A plan with its computed figures. */
export type Standing = StoredPlan &
  ReturnType<typeof standingOfPlan> & {
    lessons_a_week: number
    silent: number
    chapters: (ChapterRow & { twelfths: number })[]
    off_plan: TaughtRow[]
  }

/**
 * The standing of each batch in its plan; batches without a plan are left out. The number of statements does not depend
 * on the number of batches.
 */
export async function standingsOfBatches(db: Db, batch_ids: number[], today: string) {
  const plans = await plansOfBatches(db, batch_ids)
  const ids = plans.map(({ batch_id }) => batch_id)
  if (ids.length === 0) return new Map<number, Standing>()
  const chapters = groupByBatch(await chaptersOfPlans(db, ids))
  const taught = groupByBatch(await taughtByChapter(db, ids))
  const silent = await silentRegisters(db, ids)
  const weekly = await lessonsAWeekOf(db, ids, today)
  const closed = groupByBatch<Closed & { batch_id: number | null }>(
    await closedDaysOfBatches(db, ids),
  )
  return new Map(
    plans.map((plan): [number, Standing] => {
      const { batch_id } = plan
      const named = new Map(taught.get(batch_id)?.map((row) => [row.chapter_id, row]))
      const own = (chapters.get(batch_id) ?? []).map((chapter) => ({
        ...chapter,
        twelfths: named.get(chapter.chapter_id)?.twelfths ?? 0,
      }))
      for (const { chapter_id } of own) named.delete(chapter_id)
      const lessonsAWeek = weekly.get(batch_id) ?? 1
      const days = [...(closed.get(null) ?? []), ...(closed.get(batch_id) ?? [])]
      return [
        batch_id,
        {
          ...plan,
          ...standingOfPlan(own, { today, closed: days, lessonsAWeek }),
          lessons_a_week: lessonsAWeek,
          silent: silent.get(batch_id) ?? 0,
          chapters: own,
          off_plan: [...named.values()],
        },
      ]
    }),
  )
}
