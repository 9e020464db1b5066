import type { Trx } from '../../../db/schema.ts'
import { announceEvent, type ChangedLesson } from './events.queries.ts'
import { endOfClosedDay, lessonsWaited } from './lesson-told.queries.ts'
import type { Foreseen } from './reach.service.ts'

type Changed = { lesson_id: number } & ChangedLesson

const lessonsOf = async (trx: Trx, it: Foreseen): Promise<Changed[]> => {
  if (it.event === 'lesson_changed') return [it]
  if (it.event === 'absence') return it.lessons
  if (it.event === 'opened_day') return it.lesson_ids.map((lesson_id) => ({ lesson_id }))
  if (it.event === 'test') return []
  return trx
    .selectFrom('lessons')
    .select('lesson_id')
    .where('closed_day_id', '=', it.closed_day_id)
    .execute()
}

/**
 * Corrects waiting messages about silently changed lessons, so that no family gets an outdated text. The messages are
 * withdrawn, and only their recipients are told the present state, unless they know it already. `closed_day_id`: a
 * closed day that was removed as a whole.
 */
export async function correctWaiting(
  trx: Trx,
  events: readonly Foreseen[],
  { by, closed_day_id }: { by: string; closed_day_id?: number | false },
) {
  if (closed_day_id) await endOfClosedDay(trx, closed_day_id)
  const waited = await lessonsWaited(trx)
  if (waited.size === 0) return
  for (const event of events)
    for (const { lesson_id } of await lessonsOf(trx, event))
      if (waited.has(lesson_id))
        await announceEvent(trx, { event: 'lesson_changed', lesson_id, is_silent: true, by })
}
