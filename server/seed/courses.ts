import type { Db } from '../src/db/schema.ts'
import { courseCover } from './courses/cover.ts'
import { readLines } from './json-lines.ts'

/** A demo course with its content; an essential is a name and a description. */
type DemoCourse = {
  course_name: string
  course_subtitle: string
  class_level_id: number
  /** Number of a category that the migration made: 1 for school, 2 for competitions. */
  category_id: number
  on_front_page?: boolean
  is_active?: boolean
  curriculums: readonly string[]
  essentials: readonly (readonly [string, string])[]
}

export const DEMO_COURSES = readLines<DemoCourse>('courses.jsonl')

/** Adds courses with their content. Existing names are skipped. */
export async function seedCourses(db: Db) {
  const there = await db
    .selectFrom('courses')
    .select('course_name')
    .where(
      'course_name',
      'in',
      DEMO_COURSES.map(({ course_name }) => course_name),
    )
    .execute()
  const known = new Set(there.map(({ course_name }) => course_name))
  for (const [n, course] of DEMO_COURSES.entries())
    if (!known.has(course.course_name)) await seedCourse(db, course, n)
}

async function seedCourse(db: Db, { curriculums, essentials, ...course }: DemoCourse, n: number) {
  const image = await courseCover(n)
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('public_images')
      .values(image)
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute()
    const { course_id } = await trx
      .insertInto('courses')
      .values({ ...course, image_hash: image.hash })
      .returning('course_id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('curriculums')
      .values(curriculums.map((curriculum_name) => ({ course_id, curriculum_name })))
      .execute()
    await trx
      .insertInto('essentials')
      .values(essentials.map(([name, description]) => ({ course_id, name, description })))
      .execute()
  })
}
