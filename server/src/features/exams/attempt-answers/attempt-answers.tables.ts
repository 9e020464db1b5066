import type { Ink } from '@ganit/contract/ground/ink'
import type { ColumnType, Generated } from 'kysely'
import { type DataMap, RECORD } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

/** Letters of the bank, a number or LaTeX as text, or a long answer. */
export type AnswerValue = string[] | string | { text?: string; photos?: number[] }

/** The newest answer to an item; null is unanswered. */
export type Answers = {
  attempt_id: number
  item_id: number
  value: ColumnType<AnswerValue | null, string | null, string | null>
  flag: Generated<boolean>
  revision: number
  /** Total time the question was shown. */
  seconds: Generated<number>
  saved_at: Generated<Date>
}

export type AnswerPhotos = {
  photo_id: Generated<number>
  attempt_id: number
  item_id: number
  media_type: 'image/jpeg' | 'image/png' | 'image/webp'
  content: Buffer
  created_at: CreatedAt
  ink: ColumnType<Ink | null, string | null | undefined, string | null>
  /** Counts changes of the ink. */
  version: Generated<number>
  /** Null while the photo is stored as it was sent. */
  encoded_at: Date | null
}

declare module '../../../db/schema.ts' {
  interface Database {
    answers: Answers
    /** Answers that came too late, or from a device that no longer held the attempt; kept until results are published. */
    late_answers: Answers
    answer_photos: AnswerPhotos
  }
}

const OF_STUDENTS = { ...RECORD, told: '**Tests:**' } as const

export const DATA_MAP: DataMap = {
  answers: { ...OF_STUDENTS, purpose: 'what students answer in tests online' },
  late_answers: { ...OF_STUDENTS, purpose: 'what students answer too late' },
  answer_photos: {
    ...OF_STUDENTS,
    exported: 'the student has them; they are shown with the answer',
    purpose: 'photos of what students write in tests',
  },
}
