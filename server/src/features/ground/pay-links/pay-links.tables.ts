import type { Generated } from 'kysely'
import { type DataMap, RECORD } from '../../../db/data-map.ts'

/** Address by which one person pays without signing in; the hash is SHA-256 of its token, which the number gives. */
export type PayLinks = {
  pay_link_id: Generated<number>
  guardian_id: number | null
  student_id: number | null
  token_hash: Buffer
  /** Last day on which it opens. */
  ends_on: string
  /** Days on which a message last named it, and on which the office last copied it. */
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
