import type { FirstMonth, LeftWhy } from '@ganit/contract/people/memberships'
import type { Generated } from 'kysely'
import { BOOKS, type DataMap } from '../../../db/data-map.ts'

/** First and last day, both included, as `YYYY-MM-DD`. `left_on` is null while they are a member. */
export type Memberships = {
  membership_id: Generated<number>
  batch_id: number
  student_id: number
  joined_on: string
  left_on: string | null
  /** Imported students: dues up to this day are part of the opening balance. */
  fees_after: string | null
  /** Set for settled students, who owe no dues after this day and have no deposit. It may be before `joined_on`. */
  settled_on: string | null
  /**
   * The last full month that is charged. Set by earlier versions, for students promoted on a day for which both batches
   * charged.
   */
  months_until: Generated<string | null>
  /** The reason why a student settled and left. */
  left_reason: string | null
  /** Why a student left, where somebody said; a trigger empties it when the membership goes on. */
  left_why: LeftWhy | null
  /** How much of the month of joining the monthly fees charge, where the desk chose it; null: as the fees say. */
  first_month: FirstMonth | null
  /** Whether the student came from another batch, so that most fees on joining are not charged. */
  came_within: Generated<boolean>
}

declare module '../../../db/schema.ts' {
  interface Database {
    memberships: Memberships
  }
}

export const DATA_MAP: DataMap = {
  memberships: { ...BOOKS, purpose: 'who is in which batch since when, and why they left' },
}
