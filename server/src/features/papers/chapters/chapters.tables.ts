import type { Generated } from 'kysely'
import type { DataMap } from '../../../db/data-map.ts'

/** `position` counts within the class, from 0. */
export type Chapters = {
  chapter_id: Generated<number>
  class_number: number
  position: number
  name: string
  name_hi: string | null
  name_bn: string | null
  is_active: Generated<boolean>
  version: Generated<number>
}

declare module '../../../db/schema.ts' {
  interface Database {
    chapters: Chapters
  }
}

export const DATA_MAP: DataMap = { chapters: 'what is taught in each class' }
