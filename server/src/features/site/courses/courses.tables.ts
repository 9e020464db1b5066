import type { ColumnType, Generated } from 'kysely'
import { type DataMap, RECORD } from '../../../db/data-map.ts'

/** A level's number is its school class. Filled by its migration. */
export type ClassLevels = {
  class_level_id: number
  class_name: string
}

/** Filled by its migration. */
export type Categories = {
  category_id: number
  category_name: string
}

export type Courses = {
  course_id: Generated<number>
  course_name: string
  course_subtitle: string
  image_hash: string | null
  course_video_path: string | null
  student_id_of_the_week: number | null
  class_level_id: number
  category_id: number
  on_front_page: Generated<boolean>
  is_active: Generated<boolean>
  version: Generated<number>
  search_text: ColumnType<string, never, never>
}

declare module '../../../db/schema.ts' {
  interface Database {
    class_levels: ClassLevels
    categories: Categories
    courses: Courses
  }
}

export const DATA_MAP: DataMap = {
  class_levels: 'school classes',
  categories: 'kinds of courses',
  courses: {
    ...RECORD,
    told: '**What the academy adds:**',
    erased: 'the student is taken out of it',
    purpose: 'whom the academy praises for the week, seen by the admin alone',
  },
}
