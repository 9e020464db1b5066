import type { Generated } from 'kysely'
import { BOOKS, type DataMap } from '../../../db/data-map.ts'

/** Both days are within, as `YYYY-MM-DD` text. Who is in a batch now has not left it. */
export type Memberships = {
  membership_id: Generated<number>
  batch_id: number
  student_id: number
  joined_on: string
  left_on: string | null
  /** Of who was imported: what was dated up to this day is in their opening balance, and no fee asks for it. */
  fees_after: string | null
  /** Of who settled: no fee asks for what is dated after this day, nor for a deposit. It may be before `joined_on`. */
  settled_on: string | null
  /** Of who moved up: no fee asks for a whole month that is dated after this day, as the new batch does. */
  months_until: Generated<string | null>
  /** Why somebody settled and left. */
  left_reason: string | null
}

declare module '../../../db/schema.ts' {
  interface Database {
    memberships: Memberships
  }
}

export const DATA_MAP: DataMap = {
  memberships: { ...BOOKS, purpose: 'who is in which batch since when' },
}
