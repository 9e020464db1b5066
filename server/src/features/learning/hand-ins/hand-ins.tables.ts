import type { Ink } from '@ganit/contract/ground/ink'
import type { HandInState, HandInWay } from '@ganit/contract/learning/hand-ins'
import type { ColumnType, Generated } from 'kysely'
import { type DataMap, RECORD } from '../../../db/data-map.ts'

/** Homework of a lesson as one student hands it in; `round` increases when it is to be done again. */
export type HandIns = {
  hand_in_id: Generated<number>
  lesson_id: number
  student_id: number
  way: HandInWay
  state: Generated<HandInState>
  round: Generated<number>
  /** The person who handed in; null if a teacher noted that it was on paper. */
  by: 'student' | 'guardian' | null
  /** The teacher's comment. */
  words: string | null
  handed_in_at: Date | null
  marked_at: Date | null
  marked_by: string | null
  /** Counts changes of the row; a trigger sets it. */
  version: Generated<number>
}

export type HandInPhotos = {
  photo_id: Generated<number>
  hand_in_id: number
  round: number
  position: number
  media_type: 'image/jpeg' | 'image/png' | 'image/webp'
  content: Buffer
  width: number
  height: number
  ink: ColumnType<Ink | null, string | null | undefined, string | null>
  /** Counts changes of the ink. */
  version: Generated<number>
  /** Null while the photo is stored as sent. */
  encoded_at: Date | null
  added_at: Generated<Date>
}

declare module '../../../db/schema.ts' {
  interface Database {
    hand_ins: HandIns
    hand_in_photos: HandInPhotos
  }
}

const OF_HOMEWORK = { ...RECORD, told: '**Homework and school tests:**' } as const

export const DATA_MAP: DataMap = {
  hand_ins: {
    ...OF_HOMEWORK,
    purpose: 'which homework was handed in, and what a teacher said of it',
  },
  hand_in_photos: {
    ...OF_HOMEWORK,
    kept: 'as many days as the settings say, at most 180',
    exported: 'the student has them; they are shown with the homework',
    purpose: 'photos of homework, with what a teacher has drawn on them',
  },
}
