import type { OptionLetter } from '@ganit/contract/question-options'
import type { ColumnType, Generated } from 'kysely'
import type { DataMap } from '../../db/data-map.ts'

/** `option_count` says how many of the filled options are printed, from the first. */
export type Questions = {
  question_id: Generated<number>
  question: string
  option_a: string
  option_b: string
  option_c: string | null
  option_d: string | null
  right_option: OptionLetter
  option_count: number
  marks: number
  remarks: string | null
  is_active: Generated<boolean>
  version: Generated<number>
  search_text: ColumnType<string, never, never>
}

declare module '../../db/schema.ts' {
  interface Database {
    questions: Questions
  }
}

export const DATA_MAP: DataMap = {
  questions: 'exam questions',
}
