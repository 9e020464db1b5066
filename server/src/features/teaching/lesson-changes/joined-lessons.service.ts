import type { Joining } from '@ganit/contract/teaching/lesson-changes'
import type { Trx } from '../../../db/schema.ts'
import { invalid, Refused } from '../../../http/errors.ts'
import { readChangedLesson } from './answer.queries.ts'
import { type HeldLesson, lockTwoLessons, refuseTaken, TOUCHED } from './held-lesson.queries.ts'
import { placeLesson } from './place.service.ts'
import {
  type By,
  refuseCancelled,
  refuseHost,
  refuseJoined,
  refuseLocked,
} from './rules.service.ts'
import { spotOf } from './spot.ts'

/** Joins a lesson to one of another batch. It takes over that lesson's time, room or address, and teacher. */
export async function joinLesson(
  trx: Trx,
  by: By,
  lesson_id: number,
  { into, reason, version }: Joining,
) {
  if (into === lesson_id) throw invalid({ into: 'This must be a lesson of another batch.' })
  const [lesson, host] = await lockTwoLessons(trx, [lesson_id, into], version).catch(
    refuseUnknownHost(trx, into),
  )
  for (const id of [lesson_id, into]) await refuseTaken(trx, id)
  refuseCancelled(lesson)
  refuseJoined(lesson)
  await refuseHost(trx, lesson_id)
  refuseUnfit(lesson, host)
  await refuseLocked(trx, by, { date: lesson.date, reason })
  const { start_time, end_time, room_id, online_url, teacher_id } = host
  const to = { start_time, end_time, room_id, online_url, teacher_id }
  // Joined lessons are exempt from the room and teacher constraints.
  const spot = spotOf(lesson, { start_time, end_time, room_id: null, teacher_id: null })
  await placeLesson(trx, spot, by.now, () =>
    trx
      .updateTable('lessons')
      .set({
        ...to,
        joined_to: into,
        apart: JSON.stringify(apartOf(lesson)),
        end_by_hand: true,
        room_by_hand: true,
        teacher_by_hand: true,
        reason,
        ...TOUCHED,
      })
      .where('lesson_id', '=', lesson_id)
      .execute(),
  )
  return readChangedLesson(trx, by.account, lesson_id, by.now)
}

/** 400 for an unknown lesson in the body, because 404 is about the path. */
const refuseUnknownHost = (trx: Trx, into: number) => async (error: unknown) => {
  const isMissing = error instanceof Refused && error.statusCode === 404
  if (!isMissing) throw error
  const host = await trx
    .selectFrom('lessons')
    .select('lesson_id')
    .where('lesson_id', '=', into)
    .executeTakeFirst()
  throw host ? error : invalid({ into: 'Lesson not found.' })
}

function refuseUnfit(lesson: HeldLesson, host: HeldLesson) {
  const wrong =
    (lesson.batch_id === host.batch_id && 'This must be a lesson of another batch.') ||
    (lesson.date !== host.date && 'Both lessons must be on one day.') ||
    (host.state === 'cancelled' && 'That lesson was cancelled.') ||
    (host.joined_to !== null && 'That lesson is itself joined to another one.')
  if (wrong) throw invalid({ into: wrong })
}

const apartOf = ({
  start_time,
  end_time,
  room_id,
  online_url,
  teacher_id,
  end_by_hand,
  room_by_hand,
  teacher_by_hand,
}: HeldLesson) => ({
  start_time,
  end_time,
  room_id,
  online_url,
  teacher_id,
  end_by_hand,
  room_by_hand,
  teacher_by_hand,
})

/** Fields that separate a joined lesson from its host and restore its own time and place. */
export async function fieldsToPartAgain(trx: Trx, { apart, ...lesson }: HeldLesson) {
  const before = { online_url: null, ...(apart ?? apartOf({ ...lesson, apart })) }
  const teacher = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', before.teacher_id)
    .executeTakeFirst()
  return { ...before, teacher_id: teacher?.id ?? null, joined_to: null, apart: null }
}
