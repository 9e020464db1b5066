import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Given, queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { COURSE, publicRows } from './courses.queries.ts'

/** The student's own course, and those of their present batches. */
const coursesOf = (student_id: Given<number>) => sql<number>`(
  select course_id from students where student_id = ${student_id}
  union
  select b.course_id from batches b join memberships m on m.batch_id = b.batch_id
  where m.student_id = ${student_id} and m.left_on is null)`

/** Active courses with their active contents, oldest first. */
const activeCourses = (db: Db) =>
  publicRows(db)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('curriculums')
          .select(['curriculum_id', 'curriculum_name'])
          .whereRef('curriculums.course_id', '=', 'courses.course_id')
          .where('curriculums.is_active', '=', true)
          .orderBy('curriculum_id'),
      ).as('curriculums'),
      jsonArrayFrom(
        eb
          .selectFrom('essentials')
          .select(['essential_id', 'name', 'description'])
          .whereRef('essentials.course_id', '=', 'courses.course_id')
          .where('essentials.is_active', '=', true)
          .orderBy('essential_id'),
      ).as('essentials'),
    ])
    .where('courses.is_active', '=', true)

export const activeCourse = (db: Db, course_id: number) =>
  activeCourses(db)
    .where('courses.course_id', '=', course_id)
    .executeTakeFirstOrThrow(COURSE.missing)

/** A student's active courses by class and name; prepared, because each opening of the dashboard runs it. */
export const activeCoursesOfStudent = (db: Db, student_id: number) =>
  queryPrepared(db, 'courses of a student', { student_id }, (blanks) =>
    activeCourses(db)
      .where('courses.course_id', 'in', coursesOf(blanks.student_id))
      .orderBy('courses.class_level_id')
      .orderBy('courses.course_name')
      .orderBy('courses.course_id'),
  )
