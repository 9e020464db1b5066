import type { KeptLesson } from '@ganit/contract/batches'
import { retried } from '../../db/retried.ts'
import type { Trx } from '../../db/schema.ts'
import { makeLessons } from './generation.service.ts'
import {
  bringInLine,
  bringJoinedInLine,
  keptLessons,
  removeUntouched,
  type Scope,
} from './new-times.queries.ts'

/**
 * Has the lessons of a batch follow its weekly times and days as they are stored now, from a day on: what they ask for no
 * more goes, unless somebody has changed it, what stays takes its end, room and teacher from them, and new ones come. What
 * has begun by now is left as it is. Answers the lessons that are asked for no more but stay. Who calls holds the batch.
 */
export const followTimes = (trx: Trx, scope: Scope): Promise<KeptLesson[]> =>
  retried(trx, async () => {
    await removeUntouched(trx, scope)
    await bringInLine(trx, scope)
    await bringJoinedInLine(trx, scope.batch_id)
    await makeLessons(trx, [scope.batch_id], scope.now)
    return keptLessons(trx, scope)
  })
