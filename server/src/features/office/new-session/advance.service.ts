import { dayAfter } from '@ganit/contract/days'
import type { Trx } from '../../../db/schema.ts'
import { conflict } from '../../../http/errors.ts'
import { settleLeaving } from '../leaving/leaving.service.ts'
import { moveUp } from './move-up.service.ts'
import { type Place, type PlanRow, placesOfStudent } from './pupils.queries.ts'
import type { SessionStudents } from './session-plans.tables.ts'

const REASON = 'End of the session'

/** `taken`: seats that a preview has used or freed so far, by batch. */
export type Session = {
  rows: readonly PlanRow[]
  on: string
  today: string
  taken?: ReadonlyMap<number, number>
}

/** A student, with the batch in which the plan found them; null if that batch was deleted. */
export type Waiting = Pick<SessionStudents, 'student_id' | 'from_batch_id'>

/**
 * Moves a locked student into the new session: with all moving batches, or out of the academy, with the last day being
 * the day before. 409 with the reason if this is impossible, or if the student is no longer in the batch where the plan
 * found them: a student who was moved by hand meanwhile must not move twice.
 */
export async function advanceStudent(
  trx: Trx,
  { student_id, from_batch_id }: Waiting,
  { rows, on, today, taken }: Session,
) {
  const places = await placesOfStudent(trx, student_id, { rows, on })
  if (!places.some((place) => place.from_batch_id === from_batch_id))
    throw conflict('Is not in this batch any more.')
  if (places.some(({ goes }) => goes === 'leave')) {
    const other = places.find(({ goes }) => goes === 'batch')
    if (other) throw conflict(`Is in ‘${other.batch_name}’, too, which moves on.`)
    const day = dayAfter(on, -1)
    const last = { student: student_id, on: day < today ? day : today, reason: REASON }
    return settleLeaving(trx, last, today)
  }
  const moves = places.map((place) => moveOf(place, taken))
  return moveUp(trx, student_id, moves, { on, today })
}

function moveOf(
  { from_batch_id, batch_name, to_batch_id, is_over }: Place,
  taken: Session['taken'],
) {
  if (to_batch_id === null) throw conflict(`The batch after ‘${batch_name}’ was deleted.`)
  return {
    from: from_batch_id,
    to: to_batch_id,
    isOver: is_over,
    taken: taken?.get(to_batch_id) ?? 0,
  }
}
