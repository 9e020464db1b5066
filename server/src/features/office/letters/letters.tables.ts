import type { LetterKind } from '@ganit/contract/office/letters'
import type { ColumnType, Generated } from 'kysely'
import { BOOKS, type DataMap } from '../../../db/data-map.ts'
import type { LetterSnapshot } from './letter-snapshot.ts'

type Never<Type> = ColumnType<Type, Type, never>

/** The last number of a financial year (April to March), which is called by the year in which it began. */
export type LetterCounters = { financial_year: number; last_serial: number }

/** Letters and certificates. Only a withdrawal, an erasure and a join of two records change one. */
export type IssuedLetters = {
  letter_id: Generated<number>
  kind: Never<LetterKind>
  financial_year: Never<number>
  serial: Never<number>
  number: ColumnType<string, never, never>
  student_id: number
  issued_on: Never<string>
  issued_by: string | null
  /** The letter as it is printed; null once its student is erased. */
  snapshot: ColumnType<LetterSnapshot | null, string, null>
  withdrawn_on: string | null
  withdrawn_why: string | null
}

declare module '../../../db/schema.ts' {
  interface Database {
    letter_counters: LetterCounters
    issued_letters: IssuedLetters
  }
}

export const DATA_MAP: DataMap = {
  letter_counters: 'last numbers of letters, by financial year',
  issued_letters: { ...BOOKS, purpose: 'which letters and certificates the academy has issued' },
}
