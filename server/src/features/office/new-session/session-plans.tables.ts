import type { Generated } from 'kysely'
import { type DataMap, WORK } from '../../../db/data-map.ts'

/** A session to come, or one that has begun. `on_day` is its first day, `YYYY-MM-DD`. */
export type SessionPlans = {
  session_plan_id: Generated<number>
  on_day: string
  state: Generated<'planned' | 'running' | 'done' | 'undoing' | 'undone'>
  /** The account in whose name the students move. */
  planned_by: string
  /** Null while planned. */
  begun_at: Date | null
  version: Generated<number>
}

/**
 * The target of a batch's students. If `goes` is `batch`, a missing `to_batch_id` means that the target batch was
 * deleted.
 */
export type SessionRows = {
  session_plan_id: number
  from_batch_id: number
  goes: 'batch' | 'leave' | 'stay'
  to_batch_id: number | null
  /** Order of moving: a batch comes before the batches that move into it. */
  position: number
}

/**
 * A student of a plan, in the order of moving. `kept` could not be moved, `stays` could not be taken back; `why` is the
 * reason.
 */
export type SessionStudents = {
  session_plan_id: number
  student_id: number
  from_batch_id: number | null
  position: number
  state: 'left out' | 'waiting' | 'moved' | 'kept' | 'taken back' | 'stays'
  why: string | null
  /** Reference to `membership_undos`; null if the move cannot be taken back. */
  undo_id: string | null
}

declare module '../../../db/schema.ts' {
  interface Database {
    session_plans: SessionPlans
    session_rows: SessionRows
    session_students: SessionStudents
  }
}

export const DATA_MAP: DataMap = {
  session_plans: { ...WORK, purpose: 'when a new session begins, and who has planned it' },
  session_rows: 'which batch moves into which',
  session_students: {
    purpose: 'who moved with a new session, and why somebody did not',
    kept: 'as long as the record',
    told: '**What the academy adds:**',
    exported: 'what came of it stands in `memberships` and `dues`',
    erased: 'deleted',
  },
}
