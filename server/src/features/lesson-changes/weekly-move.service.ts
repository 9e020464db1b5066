import { WEEKDAYS } from '@ganit/contract/batches'
import { weekdayOf } from '@ganit/contract/days'
import type { Move } from '@ganit/contract/lesson-changes'
import { sql } from 'kysely'
import type { Trx } from '../../db/schema.ts'
import { invalid } from '../../http/errors.ts'
import { replaceSchedules, storedTimes } from '../batches/batch-writes.queries.ts'
import { firstClashes } from '../lessons/clashes.service.ts'
import { keepClosedDays } from '../lessons/generation.queries.ts'
import { makeLessons } from '../lessons/generation.service.ts'
import { followTimes } from '../lessons/new-times.service.ts'
import { changedLesson } from './answer.queries.ts'
import { CHANGED, type HeldLesson } from './held-lesson.queries.ts'
import { movable } from './lesson-changes.service.ts'
import { place } from './place.service.ts'
import type { By } from './rules.service.ts'
import { spotOf } from './spot.ts'

type WeeklyTime = Awaited<ReturnType<typeof storedTimes>>[number]

const weekday = (date: string) => WEEKDAYS[weekdayOf(date)] as WeeklyTime['weekday']

/** The place of the weekly time from which a lesson came; 400 where there is none, or no more. */
function placeOf({ kind, origin_date, origin_start }: HeldLesson, times: WeeklyTime[]) {
  if (kind === 'extra' || !origin_date || !origin_start)
    throw invalid({ scope: 'An extra lesson has no weekly time.' })
  const found = times.findIndex(
    (time) => time.weekday === weekday(origin_date) && time.start_time === origin_start.slice(0, 5),
  )
  if (found < 0) throw invalid({ scope: 'The weekly time of this lesson is gone.' })
  return found
}

/** The weekly times of a batch with another one in the place of one; 400 where it overlaps the others. */
function planned(times: WeeklyTime[], n: number, time: WeeklyTime) {
  const isInTheWay = times.some(
    (other, at) =>
      at !== n &&
      other.weekday === time.weekday &&
      other.start_time < time.end_time &&
      time.start_time < other.end_time,
  )
  if (isInTheWay) throw invalid({ start_time: 'This overlaps another schedule of the same day.' })
  return times.with(n, time)
}

/** Whether another lesson came, or would have come, from the weekly time of that day. */
const hasOrigin = async (
  trx: Trx,
  { batch_id, lesson_id }: HeldLesson,
  { date, start_time }: { date: string; start_time: string },
) =>
  (await trx
    .selectFrom('lessons')
    .select('lesson_id')
    .where('batch_id', '=', batch_id)
    .where('origin_date', '=', date)
    .where('origin_start', '=', start_time)
    .where('lesson_id', '<>', lesson_id)
    .executeTakeFirst()) !== undefined

/**
 * Holds a lesson at another time, and those after it at the same time of their weeks: its weekly time changes from that day
 * on. Only what is in the way of this lesson refuses that; of the later ones it is told.
 */
export async function moveWeekly(trx: Trx, by: By, lesson_id: number, move: Move) {
  await keepClosedDays(trx)
  const { lesson, to } = await movable(trx, by, lesson_id, move)
  const { batch_id } = lesson
  const times = await storedTimes(trx, batch_id)
  const n = placeOf(lesson, times)
  const { room_id, teacher_id } = { ...(times[n] as WeeklyTime), ...givenPlace(move) }
  const { date, start_time, end_time } = to
  const time = { weekday: weekday(date), start_time, end_time, room_id, teacher_id }
  const plan = planned(times, n, time)

  // Until then the former times hold, which nobody will know any more.
  if (date > by.now.date) await makeLessons(trx, [batch_id], by.now)
  const isAnothers = await hasOrigin(trx, lesson, to)
  const origin = isAnothers ? {} : { origin_date: date, origin_start: start_time }
  await place(trx, spotOf(lesson, to), by.now, () =>
    trx
      .updateTable('lessons')
      .set({
        ...to,
        ...origin,
        reason: move.reason,
        end_by_hand: false,
        // What was sent is what the weekly time says now; nobody is not what the batch says.
        room_by_hand: move.room_id === undefined ? lesson.room_by_hand : move.room_id === null,
        teacher_by_hand:
          move.teacher_id === undefined ? lesson.teacher_by_hand : move.teacher_id === null,
        ...CHANGED,
        is_touched: isAnothers || lesson.is_touched,
      })
      .where('lesson_id', '=', lesson_id)
      .execute(),
  )
  await replaceSchedules(trx, batch_id, plan)
  await trx
    .updateTable('batches')
    .set({ times_from: date > by.now.date ? date : null, version: sql<number>`version + 1` })
    .where('batch_id', '=', batch_id)
    .execute()
  const kept = await followTimes(trx, { batch_id, from: date, now: by.now })
  return {
    ...(await changedLesson(trx, by.account, lesson_id, by.now)),
    ...(kept.length > 0 && { kept }),
    ...(await firstClashes(trx, batch_id, by.now)),
  }
}

/** The room and the teacher that were sent. */
const givenPlace = ({ room_id, teacher_id }: Move) => ({
  ...(room_id !== undefined && { room_id }),
  ...(teacher_id !== undefined && { teacher_id }),
})
