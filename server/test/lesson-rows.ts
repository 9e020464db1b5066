import type { Insertable } from 'kysely'
import type { Lessons } from '../src/features/teaching/lessons/lessons.tables.ts'
import type { Academy } from './academy.ts'

/** Inserts a lesson of a weekly time. */
export async function aWeeklyLesson(
  { db }: Academy,
  lesson: Partial<Insertable<Lessons>> & { batch_id: number; date: string },
) {
  const { date, start_time = '17:00', end_time = '18:00' } = lesson
  const { lesson_id } = await db
    .insertInto('lessons')
    .values({
      start_time,
      end_time,
      ...(lesson.kind === 'extra'
        ? { kind: 'extra' }
        : { kind: 'weekly', origin_date: date, origin_start: start_time }),
      ...lesson,
    })
    .returning('lesson_id')
    .executeTakeFirstOrThrow()
  return lesson_id
}

export const takeRegister = ({ db }: Academy, lesson_id: number) =>
  db.insertInto('registers').values({ lesson_id }).execute()

export const storedLesson = ({ db }: Academy, lesson_id: number) =>
  db.selectFrom('lessons').selectAll().where('lesson_id', '=', lesson_id).executeTakeFirstOrThrow()
