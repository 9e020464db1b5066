import type { Generated } from 'kysely'
import { BOOKS, type DataMap } from '../../../db/data-map.ts'

/** A payment's cheque. To be cleared until one of the last two days is set, or the payment is taken back. */
export type Cheques = {
  payment_id: number
  number: string | null
  bank: string | null
  dated: string | null
  cleared_on: string | null
  returned_on: string | null
  /** Why the owner took back that it was cleared. */
  not_cleared_why: Generated<string | null>
}

declare module '../../../db/schema.ts' {
  interface Database {
    cheques: Cheques
  }
}

export const DATA_MAP: DataMap = {
  cheques: {
    ...BOOKS,
    exported: 'within `payments`',
    purpose: 'which cheque paid, and whether the bank cleared it',
  },
}
