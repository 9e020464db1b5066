import type { CoursesQuery } from '@ganit/contract/site/courses'
import { sql } from 'kysely'
import {
  columnContains,
  columnEquals,
  comesAfter,
  holdsForAll,
} from '../../../db/rows/conditions.ts'
import { countOf, limitToPage, type PageOf, readPageWithTotal } from '../../../db/rows/page.ts'
import type { Db } from '../../../db/schema.ts'
import { describeVersionedTable } from '../../../http/changes/lock-for-change.ts'

export const COURSE = describeVersionedTable('courses', 'course_id', {
  noun: 'course',
  absent: 'Course not found.',
  columns: ['image_hash'],
})

/** Public fields of a course. */
export const publicRows = (db: Db) =>
  db
    .selectFrom('courses')
    .innerJoin('class_levels', 'class_levels.class_level_id', 'courses.class_level_id')
    .innerJoin('categories', 'categories.category_id', 'courses.category_id')
    .select([
      'courses.course_id',
      'courses.course_name',
      'courses.course_subtitle',
      'courses.image_hash',
      'courses.course_video_path',
      'courses.class_level_id',
      'class_levels.class_name as class_level',
      'courses.category_id',
      'categories.category_name',
      'courses.on_front_page',
      'courses.is_active',
    ])

const courseRows = (db: Db) =>
  publicRows(db)
    .leftJoin('students', 'students.student_id', 'courses.student_id_of_the_week')
    .select([
      'courses.student_id_of_the_week',
      sql<string | null>`nullif(concat_ws(' ', students.first_name, students.last_name), '')`.as(
        'student_of_the_week',
      ),
      'courses.version',
    ])

export type PublicCourseRow = Awaited<ReturnType<typeof frontPageCourses>>[number]

export const courseById = (db: Db, course_id: number) =>
  courseRows(db).where('courses.course_id', '=', course_id).executeTakeFirstOrThrow(COURSE.missing)

export const frontPageCourses = (db: Db) =>
  publicRows(db)
    .where('courses.is_active', '=', true)
    .where('courses.on_front_page', '=', true)
    .orderBy('courses.class_level_id')
    .orderBy('courses.course_name')
    .orderBy('courses.course_id')
    .execute()

type Filters = Pick<
  CoursesQuery,
  'search' | 'class_level_id' | 'category_id' | 'isActive' | 'show_in_forntpage'
>

const matchesFilters = ({
  search,
  class_level_id,
  category_id,
  isActive,
  show_in_forntpage,
}: Filters) =>
  holdsForAll(
    columnContains('courses.search_text', search),
    columnEquals('courses.class_level_id', class_level_id),
    columnEquals('courses.category_id', category_id),
    columnEquals('courses.is_active', isActive),
    columnEquals('courses.on_front_page', show_in_forntpage),
  )

export type CourseRecord = Awaited<ReturnType<typeof nextCourses>>[number]

/** The next few courses by number. */
export const nextCourses = (
  db: Db,
  filters: Filters,
  { after, limit }: { after: { course_id: number } | undefined; limit: number },
) =>
  courseRows(db)
    .where(matchesFilters(filters))
    .where(comesAfter(['courses.course_id'], after))
    .orderBy('courses.course_id')
    .limit(limit)
    .execute()

type SortKey = NonNullable<CoursesQuery['sort']>

const ORDERS = {
  ID: ['courses.course_id'],
  course_name: ['courses.course_name', 'courses.course_id'],
  class_level: ['courses.class_level_id', 'courses.course_name', 'courses.course_id'],
} as const satisfies Record<SortKey, unknown>

type Wanted = PageOf<SortKey>

/** Query of one page; separate so that tests can check its plan. */
export const coursesPageQuery = (db: Db, filters: Filters, wanted: Wanted) =>
  limitToPage(courseRows(db).where(matchesFilters(filters)), ORDERS[wanted.sort], wanted)

export function readCoursesPage(db: Db, filters: Filters, wanted: Wanted) {
  const count = countOf(db, db.selectFrom('courses').where(matchesFilters(filters)))
  return readPageWithTotal(coursesPageQuery(db, filters, wanted), count)
}

export const courseChoices = (db: Db) =>
  db
    .selectFrom('courses')
    .innerJoin('class_levels', 'class_levels.class_level_id', 'courses.class_level_id')
    .select(['courses.course_id', 'courses.course_name', 'class_levels.class_name as class_level'])
    .orderBy('courses.course_name')
    .orderBy('courses.course_id')
    .execute()

export const classLevels = (db: Db) =>
  db
    .selectFrom('class_levels')
    .select(['class_level_id', 'class_name'])
    .orderBy('class_level_id')
    .execute()

export const categories = (db: Db) =>
  db
    .selectFrom('categories')
    .select(['category_id', 'category_name'])
    .orderBy('category_id')
    .execute()
