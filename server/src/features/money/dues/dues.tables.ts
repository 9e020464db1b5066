import type { Generated } from 'kysely'
import { BOOKS, type DataMap } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

/** A waiver. Rows of this table and of the next are never changed or deleted. */
export type Waivers = {
  waiver_id: Generated<number>
  due_id: number
  student_id: number
  amount: string
  reason: string
  waived_on: string
  /** For a shared fee: true if the student had left the batch. */
  after_leaving: Generated<boolean>
  recorded_by: string
  recorded_at: CreatedAt
}

export type WaiverReversals = {
  waiver_id: number
  student_id: number
  reason: string
  reversed_on: string
  /** Null if the due itself was withdrawn. */
  reversed_by: string | null
  reversed_at: CreatedAt
}

/** The author of a single due, and the reason for its removal. */
export type SingleDues = {
  due_id: number
  student_id: number
  /** Null if the app created the waiver. */
  recorded_by: string | null
  recorded_on: string
  removed_by: string | null
  reason: string | null
}

declare module '../../../db/schema.ts' {
  interface Database {
    waivers: Waivers
    waiver_reversals: WaiverReversals
    /** View: waivers not reversed. */
    live_waivers: { waiver_id: number; due_id: number; amount: string }
    single_dues: SingleDues
  }
}

export const DATA_MAP: DataMap = {
  waivers: { ...BOOKS, purpose: 'what of a due was given up' },
  waiver_reversals: {
    ...BOOKS,
    exported: 'within `waivers`',
    purpose: 'why that was taken back',
  },
  single_dues: {
    ...BOOKS,
    exported: 'within `dues`',
    purpose: 'who asked for what is no fee of a batch',
  },
}
