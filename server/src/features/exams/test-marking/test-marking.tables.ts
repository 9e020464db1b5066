import type { Generated } from 'kysely'
import { type DataMap, WORK } from '../../../db/data-map.ts'

/** An answer reserved for the person who is marking it. */
export type MarkingTurns = {
  attempt_id: number
  item_id: number
  account_id: string
  taken_at: Generated<Date>
}

declare module '../../../db/schema.ts' {
  interface Database {
    marking_turns: MarkingTurns
  }
}

export const DATA_MAP: DataMap = {
  marking_turns: { ...WORK, purpose: 'who marks which answer', kept: 'a day at most' },
}
