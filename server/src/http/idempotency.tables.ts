import type { DataMap } from '../db/data-map.ts'
import type { CreatedAt } from '../db/schema.ts'

/** What came with an `Idempotency-Key`, and what was answered; no answer where it cannot be told any more. */
export type IdempotencyKeys = {
  account_id: string
  /** Method and path of the call, `POST /payments`. */
  call: string
  key: string
  fingerprint: string
  status: number | null
  answer: string | null
  created_at: CreatedAt
}

declare module '../db/schema.ts' {
  interface Database {
    idempotency_keys: IdempotencyKeys
  }
}

export const DATA_MAP: DataMap = {
  idempotency_keys: {
    purpose: 'that what is sent twice counts once: the answer that was given',
    kept: 'a day',
    told: '**To keep accounts safe:**',
    exported: 'a copy, for a day, of what one was answered',
    erased: 'one’s own deleted, of others’ the answers',
  },
}
