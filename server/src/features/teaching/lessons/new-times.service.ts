import type { KeptLesson } from '@ganit/contract/teaching/batches'
import type { Clash } from '@ganit/contract/teaching/lessons'
import { retried } from '../../../db/retried.ts'
import type { Trx } from '../../../db/schema.ts'
import { firstClashes } from './clashes.service.ts'
import { makeLessons } from './generation.service.ts'
import {
  bringInLine,
  bringJoinedInLine,
  keptLessons,
  removeUntouched,
  type Scope,
} from './new-times.queries.ts'

type Followed = { kept?: KeptLesson[]; clashes?: Clash[] }

/**
 * Has the lessons of a batch follow its weekly times and days as they are stored now, from a day on: what they ask for no
 * more goes, unless somebody has changed it, what stays takes its end, room and teacher from them, and new ones come. What
 * has begun by now is left as it is. Answers the lessons that are asked for no more but stay, and the first clashes, where there
 * are any. Who calls holds the batch.
 */
export async function followTimes(trx: Trx, scope: Scope): Promise<Followed> {
  const { batch_id, now } = scope
  const kept = await retried(trx, async () => {
    await removeUntouched(trx, scope)
    await bringInLine(trx, scope)
    await bringJoinedInLine(trx, batch_id)
    await makeLessons(trx, [batch_id], now)
    return keptLessons(trx, scope)
  })
  return { ...(kept.length > 0 && { kept }), ...(await firstClashes(trx, batch_id, now)) }
}
