import type { ColumnType, Generated } from 'kysely'
import type { DataMap } from '../../../db/data-map.ts'

/** Columns of both tables. */
export type Contents = {
  course_id: number
  is_active: Generated<boolean>
  version: Generated<number>
  search_text: ColumnType<string, never, never>
}

export type Curriculums = Contents & {
  curriculum_id: Generated<number>
  curriculum_name: string
}

export type Essentials = Contents & {
  essential_id: Generated<number>
  name: string
  description: string
}

declare module '../../../db/schema.ts' {
  interface Database {
    curriculums: Curriculums
    essentials: Essentials
  }
}

export const DATA_MAP: DataMap = {
  curriculums: 'what is taught in a course',
  essentials: 'what is needed in a course',
}
