import type { KeptLesson } from '@ganit/contract/teaching/batches'
import type { Clash } from '@ganit/contract/teaching/lessons'
import type { Trx } from '../../../db/schema.ts'
import { retryWhenTaken } from '../../../db/transactions/retried.ts'
import { findFirstClashes } from './clashes.service.ts'
import { makeLessons } from './generation.service.ts'
import {
  applyWeeklyTimes,
  lessonsKeptOutOfPlan,
  removeUntouched,
  type Scope,
  updateJoinedLessons,
} from './new-times.queries.ts'

type Followed = { kept?: KeptLesson[]; clashes?: Clash[] }

/**
 * Applies the batch's weekly times and days to its lessons, from a day on. It deletes lessons that are no longer
 * planned unless they were changed by hand, updates end, room and teacher of the others, and creates new ones. Lessons
 * that have begun stay. Returns the unplanned lessons that stay, and the first clashes, if any. The caller holds the
 * batch's lock.
 */
export async function followTimes(trx: Trx, scope: Scope): Promise<Followed> {
  const { batch_id, now } = scope
  const kept = await retryWhenTaken(trx, async () => {
    await removeUntouched(trx, scope)
    await applyWeeklyTimes(trx, scope)
    await updateJoinedLessons(trx, batch_id)
    await makeLessons(trx, [batch_id], now)
    return lessonsKeptOutOfPlan(trx, scope)
  })
  return { ...(kept.length > 0 && { kept }), ...(await findFirstClashes(trx, batch_id, now)) }
}
