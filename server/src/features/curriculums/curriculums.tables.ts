import type { ColumnType, Generated } from 'kysely'
import type { DataMap } from '../../db/data-map.ts'

export type Curriculums = {
  curriculum_id: Generated<number>
  course_id: number
  curriculum_name: string
  is_active: Generated<boolean>
  version: Generated<number>
  search_text: ColumnType<string, never, never>
}

declare module '../../db/schema.ts' {
  interface Database {
    curriculums: Curriculums
  }
}

export const DATA_MAP: DataMap = {
  curriculums: 'what is taught in a course',
}
