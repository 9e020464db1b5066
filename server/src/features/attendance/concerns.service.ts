import type { Trx } from '../../db/schema.ts'
import { batchesMadeUpFor, refreshConcerns } from './concerns.queries.ts'

type Lesson = { lesson_id: number; batch_id: number }

/** Puts right whom to look at after the marks of a lesson have changed, in its batch and in those of its guests. */
export async function refreshConcernsOf(trx: Trx, { lesson_id, batch_id }: Lesson, today: string) {
  const others = await batchesMadeUpFor(trx, lesson_id)
  await refreshConcerns(trx, [...new Set([batch_id, ...others])], today)
}
