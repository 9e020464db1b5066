import type { Generated } from 'kysely'
import { BOOKS, type DataMap } from '../../../db/data-map.ts'

/** Credit that a family leaves with the academy. Rows are never changed or deleted. */
export type CreditWishes = {
  credit_wish_id: Generated<number>
  student_id: number
  /** All credit of the student on that day. */
  amount: string
  reason: string
  recorded_by: string
  recorded_on: string
}

declare module '../../../db/schema.ts' {
  interface Database {
    credit_wishes: CreditWishes
  }
}

export const DATA_MAP: DataMap = {
  credit_wishes: { ...BOOKS, purpose: 'money that a family leaves with the academy' },
}
