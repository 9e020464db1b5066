import type { KeptLesson } from '@ganit/contract/teaching/batches'
import type { Clash } from '@ganit/contract/teaching/lessons'
import type { Trx } from '../../../db/schema.ts'
import { retryWhenTaken } from '../../../db/transactions/retried.ts'
import { findFirstClashes } from './clashes.service.ts'
import { makeLessons } from './generation.service.ts'
import {
  applyWeeklyTimes,
  lessonsKeptOutOfPlan,
  putOnline,
  removeUntouched,
  type Scope,
  updateJoinedLessons,
} from './new-times.queries.ts'

/** Holds a batch's lessons ahead at its new address, with those that are joined to them. The caller holds its lock. */
export async function followAddress(trx: Trx, scope: Scope, online_url: string) {
  await putOnline(trx, scope, online_url)
  await updateJoinedLessons(trx, scope.batch_id)
}

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
