import type { InTheWay } from '@ganit/contract/teaching/lesson-changes'
import { sql } from 'kysely'
import { tryToPlace } from '../../../db/rows/placing.ts'
import type { Trx } from '../../../db/schema.ts'
import { Refused } from '../../../http/errors.ts'
import type { LocalTime } from '../../ground/settings/clock.service.ts'
import { findFree, lessonsInTheWayOf } from './free.queries.ts'
import type { Spot } from './spot.ts'

const SENTENCES: Record<InTheWay['with'], string> = {
  batch: 'The batch has a lesson then.',
  room: 'The room is taken.',
  teacher: 'The teacher is teaching.',
}

/** Subject of each overlap constraint. */
const ABOUT: Record<string, InTheWay['with']> = {
  one_lesson_of_a_batch: 'batch',
  one_lesson_in_a_room: 'room',
  one_lesson_of_a_teacher: 'teacher',
}

/**
 * Two transactions that put lessons into one place would wait for each other's constraint check and deadlock; this lock
 * makes them queue in one order. The constraints still decide.
 */
async function queueForPlaces(trx: Trx, { room_id, teacher_id }: Spot) {
  const places = [room_id && `room ${room_id}`, teacher_id && `teacher ${teacher_id}`]
  for (const place of places.filter((each) => each !== null).toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`lessons, ${place}`}, 0))`.execute(
      trx,
    )
}

/** Writes a lesson into its spot; 409 with the conflicts and free alternatives. */
export async function placeLesson(
  trx: Trx,
  spot: Spot,
  now: LocalTime,
  write: () => Promise<unknown>,
) {
  const constraint = await tryToPlace(trx, async () => {
    await queueForPlaces(trx, spot)
    await write()
  })
  if (!constraint) return
  const clashes = await lessonsInTheWayOf(trx, spot)
  const about = clashes[0]?.with ?? ABOUT[constraint]
  if (!about) throw new Error(`No lesson has the constraint ${constraint}.`)
  const details = { clashes, free: await findFree(trx, spot, now) }
  throw new Refused(409, SENTENCES[about], { details })
}
