import type { ColumnType, Generated } from 'kysely'
import type { DataMap } from '../../db/data-map.ts'

export type Essentials = {
  essential_id: Generated<number>
  course_id: number
  name: string
  description: string
  is_active: Generated<boolean>
  version: Generated<number>
  search_text: ColumnType<string, never, never>
}

declare module '../../db/schema.ts' {
  interface Database {
    essentials: Essentials
  }
}

export const DATA_MAP: DataMap = {
  essentials: 'what is needed in a course',
}
