import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Homework, HomeworkFiles } from './homework.tables.ts'

/** A file as stored and served. */
export type HomeworkFile = Pick<HomeworkFiles, 'media_type' | 'content'>

/** Homework of a lesson and its file's name; undefined if there is none. */
export const homeworkOfLesson = (db: Db, lesson_id: number) =>
  db
    .selectFrom('homework')
    .leftJoin('homework_files', 'homework_files.lesson_id', 'homework.lesson_id')
    .select(['homework.text', 'homework.due_date', 'homework.hand_in', 'homework_files.file_id'])
    .where('homework.lesson_id', '=', lesson_id)
    .executeTakeFirst()

export const storeHomework = (trx: Trx, { lesson_id, ...fields }: Insertable<Homework>) =>
  trx
    .insertInto('homework')
    .values({ lesson_id, ...fields })
    .onConflict((conflict) => conflict.column('lesson_id').doUpdateSet(fields))
    .execute()

export const deleteFile = (trx: Trx, lesson_id: number) =>
  trx.deleteFrom('homework_files').where('lesson_id', '=', lesson_id).execute()

/** Replaces a file, under a new name so that caches do not show the old one. */
export async function replaceFile(trx: Trx, lesson_id: number, file: HomeworkFile) {
  await deleteFile(trx, lesson_id)
  await trx
    .insertInto('homework_files')
    .values({ lesson_id, ...file })
    .execute()
}

/** True if a student has begun to hand in the homework of a lesson. */
export async function isHandInBegun(trx: Trx, lesson_id: number) {
  const found = await trx
    .selectFrom('hand_ins')
    .select('hand_in_id')
    .where('lesson_id', '=', lesson_id)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Number of students who handed in the homework of a lesson. */
export async function countHandedIn(trx: Trx, lesson_id: number) {
  const { count } = await trx
    .selectFrom('hand_ins')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('lesson_id', '=', lesson_id)
    .where('state', '<>', 'open')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes pages of homework that nobody handed in. */
export const deleteOpenHandIns = (trx: Trx, lesson_id: number) =>
  trx
    .deleteFrom('hand_ins')
    .where('lesson_id', '=', lesson_id)
    .where('state', '=', 'open')
    .execute()

/** Deletes the homework of a lesson; false if there is none. */
export async function deleteHomeworkOf(trx: Trx, lesson_id: number) {
  const { numDeletedRows } = await trx
    .deleteFrom('homework')
    .where('lesson_id', '=', lesson_id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** A file of homework or of a note by its name, which both share so that one signed address serves them. */
export async function fileById(db: Db, file_id: string) {
  const { rows } = await sql<HomeworkFile & { of: 'homework' | 'notes' }>`
    select media_type, content, 'homework' as of from homework_files where file_id = ${file_id}
    union all
    select media_type, content, 'notes' from batch_note_files where file_id = ${file_id}`.execute(
    db,
  )
  return rows[0]
}
