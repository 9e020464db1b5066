import type { Database } from './schema.ts'

/** Personal data in a table, and its fate. The privacy page says the same in plain words. */
export type Holding = {
  purpose: string
  /** How long the table's rows are kept. */
  kept: string
  /** Words of the default privacy page that describe this data. */
  told: string
  /** True if it is in the export of personal data, under the table's name; else the reason. */
  exported: true | string
  /** Effect of an erasure on the table's rows. */
  erased: 'deleted' | 'made nameless' | string
}

/** A feature's part of the data map. It says for each table which data about a person it has, or why it has none. */
export type DataMap = { [Table in keyof Database]?: Holding | string }

/** For tables deleted with the student's record. */
export const RECORD = {
  kept: 'as long as the record',
  told: '**From the registration:**',
  exported: true,
  erased: 'deleted',
} as const

/** For tables kept as the academy's books, anonymised by an erasure. */
export const BOOKS = {
  kept: 'for good, as the academy’s books; without the person after an erasure',
  told: '**What the academy adds:**',
  exported: true,
  erased: 'made nameless',
} as const

/** For tables that name staff, and no student. */
export const WORK = {
  kept: 'for good, as the academy’s books',
  told: '**What the academy adds:**',
  exported: 'tells of who works here, not of a student',
  erased: 'tells of no student',
} as const
