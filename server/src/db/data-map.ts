import type { Database } from './schema.ts'

/** What a table holds about a person, and what becomes of it. The privacy page says the same in a parent's words. */
export type Holding = {
  purpose: string
  /** How long it is kept. */
  kept: string
  /** The words of the privacy page's default text that tell of it. */
  told: string
  /** In the file of one's own data, under the table's name; else why not. */
  exported: true | string
  /** What an erasure does with its rows. */
  erased: 'deleted' | 'made nameless' | string
}

/** A feature's part of the data map: what each of its tables holds of a person, or why it holds nothing. */
export type DataMap = { [Table in keyof Database]?: Holding | string }

/** For tables that go with the student's record. */
export const RECORD = {
  kept: 'as long as the record',
  told: '**From the registration:**',
  exported: true,
  erased: 'deleted',
} as const

/** For tables that stay as the academy's books, without the person after an erasure. */
export const BOOKS = {
  kept: 'for good, as the academy’s books; without the person after an erasure',
  told: '**What the academy adds:**',
  exported: true,
  erased: 'made nameless',
} as const

/** For tables that name who works here, and no student. */
export const WORK = {
  kept: 'for good, as the academy’s books',
  told: '**What the academy adds:**',
  exported: 'tells of who works here, not of a student',
  erased: 'tells of no student',
} as const
