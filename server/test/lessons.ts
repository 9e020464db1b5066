import { type Lesson, listLessons } from '@ganit/contract/teaching/lessons'
import type { Insertable } from 'kysely'
import type { Lessons } from '../src/features/teaching/lessons/lessons.tables.ts'
import type { Academy } from './academy.ts'

type Changes = Partial<Insertable<Lessons>>

/** The number of a new extra lesson, in the table as the calls would leave it: on Monday, 7 December 2026 from 17:00 to 18:30. */
export async function aLesson({ db }: Academy, batch_id: number, changes: Changes = {}) {
  const { lesson_id } = await db
    .insertInto('lessons')
    .values({
      batch_id,
      date: '2026-12-07',
      start_time: '17:00',
      end_time: '18:30',
      kind: 'extra',
      ...changes,
    })
    .returning('lesson_id')
    .executeTakeFirstOrThrow()
  return lesson_id
}

type Call = Academy['visitor']

/** The lessons of some days, as whoever calls is answered. */
export const lessonsOf = async (call: Call, querystring: object): Promise<Lesson[]> =>
  (await call(listLessons, { querystring } as never)).body
