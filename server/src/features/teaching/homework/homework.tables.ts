import type { ColumnType, Generated } from 'kysely'
import type { DataMap } from '../../../db/data-map.ts'

export type Homework = {
  lesson_id: number
  text: string
  due_date: string | null
  hand_in: Generated<'none' | 'photo'>
  /** When a teacher went through all hand-ins; before that, families are told nothing about them. */
  looked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Set by a trigger. */
  updated_at: ColumnType<Date, never, never>
}

/** Its attached file: a picture, or a PDF unchanged. */
export type HomeworkFiles = {
  lesson_id: number
  file_id: Generated<string>
  media_type: 'image/jpeg' | 'application/pdf'
  content: Buffer
}

declare module '../../../db/schema.ts' {
  interface Database {
    homework: Homework
    homework_files: HomeworkFiles
  }
}

export const DATA_MAP: DataMap = {
  homework: 'what a whole batch is to do at home',
  homework_files: 'files that teachers hand to a whole batch',
}
