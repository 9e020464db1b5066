import type { Generated } from 'kysely'
import { type DataMap, RECORD } from '../../../db/data-map.ts'

/**
 * Address by which one person pays without signing in. `token_hash` is SHA-256 of the token, which is derived from the
 * link's number.
 */
export type PayLinks = {
  pay_link_id: Generated<number>
  guardian_id: number | null
  student_id: number | null
  token_hash: Buffer
  /** Last day on which the link opens. */
  ends_on: string
  /** `told_on`: day on which a message last named the link. `copied_on`: day on which the office last copied it. */
  told_on: string | null
  copied_on: string | null
  copied_by: string | null
  ended_at: Date | null
  ended_why: string | null
}

declare module '../../../db/schema.ts' {
  interface Database {
    pay_links: PayLinks
  }
}

export const DATA_MAP: DataMap = {
  pay_links: {
    ...RECORD,
    kept: '90 days after its end; longer if something was paid by it',
    exported: 'opens a page; the person has it',
    purpose: 'that somebody pays from a message, without signing in',
  },
}
