import type { ExtraLesson } from '@ganit/contract/teaching/lesson-changes'
import type { Trx } from '../../../db/schema.ts'
import { allValid, invalid } from '../../../http/errors.ts'
import { lockBatches } from '../../people/memberships/memberships.queries.ts'
import { placesByPrefix, refuseUnknownPlaces } from '../batches/places.service.ts'
import { readChangedLesson } from './answer.queries.ts'
import { findEarlierLesson } from './earlier-lesson.queries.ts'
import { placeLesson } from './place.service.ts'
import { type By, refuseLocked } from './rules.service.ts'

const placeOfBatch = (trx: Trx, batch_id: number) =>
  trx
    .selectFrom('batches')
    .select(['room_id', 'online_url', 'teacher_id'])
    .where('batch_id', '=', batch_id)
    .executeTakeFirstOrThrow()

export async function addExtraLesson(trx: Trx, by: By, { reason, ...draft }: ExtraLesson) {
  const { batch_id, date, makes_up_for = null } = draft
  const [batch] = await lockBatches(trx, [batch_id])
  if (!batch) throw invalid({ batch_id: 'Batch not found.' })
  await refuseLocked(trx, by, { date, reason })
  const usual = await placeOfBatch(trx, batch_id)
  const missed = await earlierOf(trx, draft)
  await allValid([
    refuseUnknownPlaces(trx, placesByPrefix(draft), [usual]),
    refuseOther(draft, missed),
  ])
  const made_up_day = missed?.date ?? null
  // A batch that always meets online meets in person only where a room is given.
  const online_url = draft.room_id ? null : usual.online_url
  const { teacher_id = usual.teacher_id, start_time, end_time } = draft
  const { room_id = online_url === null ? usual.room_id : null } = draft
  const lesson = { batch_id, date, start_time, end_time, room_id, teacher_id }
  let lesson_id = 0
  await placeLesson(trx, { lesson_id: null, ...lesson }, by.now, async () => {
    const added = await trx
      .insertInto('lessons')
      .values({
        ...lesson,
        online_url,
        makes_up_for,
        made_up_day,
        reason,
        kind: 'extra',
        is_touched: true,
      })
      .returning('lesson_id')
      .executeTakeFirstOrThrow()
    lesson_id = added.lesson_id
  })
  return readChangedLesson(trx, by.account, lesson_id, by.now)
}

type Draft = Omit<ExtraLesson, 'reason'>

const earlierOf = (trx: Trx, { makes_up_for, ...when }: Draft) =>
  makes_up_for ? findEarlierLesson(trx, makes_up_for, when) : undefined

async function refuseOther(
  { makes_up_for, batch_id }: Draft,
  missed: Awaited<ReturnType<typeof findEarlierLesson>>,
) {
  if (makes_up_for && missed?.batch_id !== batch_id)
    throw invalid({ makes_up_for: 'This must be an earlier lesson of the batch.' })
}
