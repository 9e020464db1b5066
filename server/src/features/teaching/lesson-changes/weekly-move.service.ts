import { dayAfter, weekdayOf } from '@ganit/contract/days'
import { WEEKDAYS } from '@ganit/contract/teaching/batches'
import type { Move } from '@ganit/contract/teaching/lesson-changes'
import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import { invalid } from '../../../http/errors.ts'
import { readHeldTimes, storeTimes } from '../batches/held-times.queries.ts'
import { areOverlapping, type HeldTime, splitTimesAt } from '../batches/weekly-plan.service.ts'
import { followTimes } from '../lessons/new-times.service.ts'
import { readChangedLesson } from './answer.queries.ts'
import { type HeldLesson, TOUCHED } from './held-lesson.queries.ts'
import { lockMovable } from './lesson-changes.service.ts'
import { placeLesson } from './place.service.ts'
import type { By } from './rules.service.ts'
import { spotOf } from './spot.ts'

const weekdayName = (date: string) => WEEKDAYS[weekdayOf(date)] as HeldTime['weekday']

/** Makes a test that finds the weekly time from which the lesson came; 400 if it came from none. */
function createOriginTest({ kind, origin_date, origin_start }: HeldLesson) {
  if (kind === 'extra' || !origin_date || !origin_start)
    throw invalid({ scope: 'An extra lesson has no weekly time.' })
  return (time: HeldTime) =>
    time.weekday === weekdayName(origin_date) && time.start_time === origin_start.slice(0, 5)
}

/**
 * The batch's weekly times after the lesson's own one changes from a day on, in later plans too. 400 if that time no
 * longer applies on the day, or would overlap others.
 */
function planMovedTimes(times: HeldTime[], lesson: HeldLesson, { date, ...other }: Weekly) {
  const isOrigin = createOriginTest(lesson)
  const { before, after } = splitTimesAt(times, date)
  if (!after.some((time) => isOrigin(time) && time.from === date))
    throw invalid({ scope: 'The weekly time of this lesson is gone.' })
  const moved = after.filter(isOrigin).map((time) => ({ ...time, ...other }))
  const others = after.filter((time) => !isOrigin(time))
  if (moved.some((time) => others.some((each) => areOverlapping(time, each))))
    throw invalid({ start_time: 'This overlaps another schedule of the same day.' })
  return [...before, ...after.map((time) => (isOrigin(time) ? { ...time, ...other } : time))]
}

type Weekly = { date: string } & Partial<HeldTime>

/** The weekly times without a lesson on the original day, if the move is to an earlier day. */
function skipOriginalDay(times: HeldTime[], lesson: HeldLesson, date: string) {
  const day = lesson.origin_date ?? date
  const isOrigin = createOriginTest(lesson)
  return times.flatMap((time) => {
    if (day >= date || !isOrigin(time) || time.from > day || time.until <= day) return time
    const parts = [
      { ...time, until: day },
      { ...time, from: dayAfter(day) },
    ]
    return parts.filter(({ from, until }) => from < until)
  })
}

/** 400 for a day before the batch's first or after its last. */
async function refuseOutside(trx: Trx, batch_id: number, date: string) {
  const { starts_on, ends_on } = await trx
    .selectFrom('batches')
    .select(['starts_on', 'ends_on'])
    .where('batch_id', '=', batch_id)
    .executeTakeFirstOrThrow()
  if (date < (starts_on ?? date) || date > (ends_on ?? date))
    throw invalid({ date: 'The batch has no weekly lessons on this day.' })
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
 * Moves a lesson and its later weeks: the weekly time changes from that day on. Only conflicts of this lesson refuse
 * it; later ones are reported.
 */
export async function moveWeekly(trx: Trx, by: By, lesson_id: number, move: Move) {
  const { lesson, to } = await lockMovable(trx, by, lesson_id, move)
  const { batch_id } = lesson
  const { date, start_time, end_time } = to
  await refuseOutside(trx, batch_id, date)
  const other = { weekday: weekdayName(date), start_time, end_time, ...givenPlace(move) }
  const plan = planMovedTimes(await readHeldTimes(trx, batch_id), lesson, { date, ...other })

  const isAnothers = await hasOrigin(trx, lesson, to)
  const origin = isAnothers ? {} : { origin_date: date, origin_start: start_time }
  await placeLesson(trx, spotOf(lesson, to), by.now, () =>
    trx
      .updateTable('lessons')
      .set({
        ...to,
        ...origin,
        reason: move.reason,
        end_by_hand: false,
        // A sent room or teacher now belongs to the weekly time. Only null is stored by hand, because it differs from
        // the batch's default.
        room_by_hand: move.room_id === undefined ? lesson.room_by_hand : move.room_id === null,
        teacher_by_hand:
          move.teacher_id === undefined ? lesson.teacher_by_hand : move.teacher_id === null,
        ...TOUCHED,
        is_touched: isAnothers || lesson.is_touched,
      })
      .where('lesson_id', '=', lesson_id)
      .execute(),
  )
  const times = isAnothers ? plan : skipOriginalDay(plan, lesson, date)
  await storeTimes(trx, batch_id, times, by.now.date)
  await trx
    .updateTable('batches')
    .set({ version: sql<number>`version + 1` })
    .where('batch_id', '=', batch_id)
    .execute()
  const followed = await followTimes(trx, { batch_id, from: date, now: by.now })
  return { ...(await readChangedLesson(trx, by.account, lesson_id, by.now)), ...followed }
}

/** The room and the teacher, each only if it was sent. */
const givenPlace = ({ room_id, teacher_id }: Move) => ({
  ...(room_id !== undefined && { room_id }),
  ...(teacher_id !== undefined && { teacher_id }),
})
