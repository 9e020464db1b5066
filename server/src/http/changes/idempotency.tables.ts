import type { DataMap } from '../../db/data-map.ts'
import type { CreatedAt } from '../../db/schema.ts'

/** Input of an `Idempotency-Key` and its answer; null once the answer may not be repeated. */
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

declare module '../../db/schema.ts' {
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
