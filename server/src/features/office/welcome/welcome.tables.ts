import type { Generated } from 'kysely'
import { type DataMap, RECORD } from '../../../db/data-map.ts'

/** Link by which a family fills in a record; the hash is SHA-256 of its token. The fifth wrong digits delete it. */
export type WelcomeLinks = {
  student_id: number
  token_hash: Buffer
  wrong_digits: Generated<number>
  expires_at: Date
}

declare module '../../../db/schema.ts' {
  interface Database {
    welcome_links: WelcomeLinks
  }
}

export const DATA_MAP: DataMap = {
  welcome_links: {
    ...RECORD,
    kept: '14 days',
    exported: 'opens a form; the family has it',
    purpose: 'that the family fills in what the academy does not know',
  },
}
