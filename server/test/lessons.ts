import { type Lesson, listLessons } from '@ganit/contract/teaching/lessons'
import type { Insertable } from 'kysely'
import type { Lessons } from '../src/features/teaching/lessons/lessons.tables.ts'
import type { Academy } from './academy.ts'

type Changes = Partial<Insertable<Lessons>>

/** Inserts an extra lesson, as the calls would: Monday, 7 December 2026 from 17:00 to 18:30. Returns its number. */
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

/** Lessons of some days, as the caller sees them. */
export const lessonsOf = async (call: Call, querystring: object): Promise<Lesson[]> =>
  (await call(listLessons, { querystring } as never)).body
