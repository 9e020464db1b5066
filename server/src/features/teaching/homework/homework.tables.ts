import type { ColumnType, Generated } from 'kysely'
import type { DataMap } from '../../../db/data-map.ts'

export type Homework = {
  lesson_id: number
  text: string
  due_date: string | null
  hand_in: Generated<'none' | 'photo'>
  /** Moment at which a teacher finished looking at all hand-ins; until then, families are told nothing about them. */
  looked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Moment of the last change; a trigger sets it. */
  updated_at: ColumnType<Date, never, never>
}

/** The file of homework: a picture, or an unchanged PDF. */
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
