import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { invalid } from '../../../http/errors.ts'
import type { Courses } from './courses.tables.ts'

/** For rows that refer to a course: locks it against deletion; 400 on `course_id` if it does not exist. */
export const lockReferredCourse = (trx: Trx, course_id: number) =>
  trx
    .selectFrom('courses')
    .select('course_id')
    .where('course_id', '=', course_id)
    .forKeyShare()
    .executeTakeFirstOrThrow(() =>
      invalid({ course_id: 'This course does not exist any more. Please select a course.' }),
    )

export const insertCourse = async (trx: Trx, course: Insertable<Courses>) => {
  const { course_id } = await trx
    .insertInto('courses')
    .values(course)
    .returning('course_id')
    .executeTakeFirstOrThrow()
  return course_id
}

export const updateCourseById = (trx: Trx, course_id: number, changes: Updateable<Courses>) =>
  trx.updateTable('courses').set(changes).where('course_id', '=', course_id).execute()

export const deleteCourseById = (trx: Trx, course_id: number) =>
  trx.deleteFrom('courses').where('course_id', '=', course_id).execute()

type References = Partial<
  Record<'class_level_id' | 'category_id' | 'student_id_of_the_week', number | null>
>

const NOT_FOUND = {
  class_level_id: 'Class Level not found.',
  category_id: 'Category not found.',
  student_id_of_the_week: 'Student not found.',
}

/** 400 naming each row that a course refers to and that does not exist. */
export async function refuseUnknownReferences(
  db: Db,
  { class_level_id = null, category_id = null, student_id_of_the_week = null }: References,
) {
  const { rows } = await sql<{ field: keyof typeof NOT_FOUND }>`
    select 'class_level_id' as field where ${class_level_id}::integer is not null
      and not exists (select from class_levels where class_level_id = ${class_level_id})
    union all
    select 'category_id' where ${category_id}::integer is not null
      and not exists (select from categories where category_id = ${category_id})
    union all
    select 'student_id_of_the_week' where ${student_id_of_the_week}::integer is not null
      and not exists (select from students where student_id = ${student_id_of_the_week})`.execute(
    db,
  )
  if (rows.length > 0)
    throw invalid(Object.fromEntries(rows.map(({ field }) => [field, NOT_FOUND[field]])))
}

/** Tables whose rows belong to a course, with singular and plural. Foreign keys catch a forgotten one. */
const HELD_BY = [
  ['curriculums', 'curriculum', 'curriculums'],
  ['essentials', 'classroom essential', 'classroom essentials'],
  ['batches', 'batch', 'batches'],
  ['students', 'student', 'students'],
] as const

/** Contents of a course, in words: `2 curriculums`, `1 classroom essential`. */
export async function holdersOfCourse(trx: Trx, course_id: number) {
  const holders: string[] = []
  for (const [table, one, several] of HELD_BY) {
    const { count } = await trx
      .selectFrom(table)
      .select(sql<number>`count(*)::int`.as('count'))
      .where('course_id', '=', course_id)
      .executeTakeFirstOrThrow()
    if (count > 0) holders.push(`${count} ${count === 1 ? one : several}`)
  }
  return holders
}
