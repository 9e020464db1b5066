import type { Generated } from 'kysely'
import { type DataMap, WORK } from '../../db/data-map.ts'

/** That the register of a lesson was taken. `taught` says what was taught. */
export type Registers = {
  lesson_id: number
  taken_at: Generated<Date>
  taken_by: string | null
  taught: string | null
  version: Generated<number>
}

declare module '../../db/schema.ts' {
  interface Database {
    registers: Registers
  }
}

export const DATA_MAP: DataMap = {
  registers: { ...WORK, purpose: 'which lessons were held, by whom, and what was taught' },
}
