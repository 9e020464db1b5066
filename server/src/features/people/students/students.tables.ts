import type { Language } from '@ganit/contract/languages'
import type { ColumnType, Generated } from 'kysely'
import { type DataMap, RECORD } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

export type Students = {
  student_id: Generated<number>
  /** The account's uid, or `record-` and the number while there is no account; filled in by the database by default. */
  uid: ColumnType<string, string | undefined, string>
  /** The account; null while nobody has claimed the record. Generated from `uid`. */
  account_id: ColumnType<string | null, never, never>
  first_name: string
  middle_name: string | null
  last_name: string
  email: string
  student_class: number
  date_of_birth: string | null
  contact_number_1: string
  contact_number_2: string | null
  school_or_college_name: string
  board_or_university_name: string
  address: string
  city: string
  district: string
  state: string
  pin: string
  notes: string | null
  photo_id: string | null
  google_photo_url: string | null
  course_id: number | null
  /** Language in which the student reads; null for the first guardian's, else English. */
  study_language: Language | null
  is_active: Generated<boolean>
  is_verified: Generated<boolean>
  /** The version of the terms and the time of agreeing; both null for imported records without consent. */
  terms_version: string | null
  agreed_at: Date | null
  /** Language in which the terms were read; null for English. */
  terms_language: Language | null
  registered_at: CreatedAt
  /** Increased by the database with each change of the record or its memberships. */
  version: ColumnType<number, never, never>
}

/**
 * Search text, maintained by triggers: names, e-mail and number in lower case. `script_text`, if there are non-ASCII
 * characters, has one letter or digit for each.
 */
export type StudentTexts = Readonly<{
  student_id: number
  search_text: string
  script_text: string | null
}>

/** Students per range of 4096 ids: the sum over its slots. Maintained by triggers. */
export type StudentCounts = { range: number; slot: number; students: number }

export type FeeMarks = { student_id: number; marked_at: CreatedAt }

/** A mark cleared by a reset. */
export type ResetMarks = {
  reset_id: string
  student_id: number
  marked_at: Date
  reset_at: CreatedAt
}

declare module '../../../db/schema.ts' {
  interface Database {
    students: Students
    student_counts: StudentCounts
    student_texts: StudentTexts
    fee_marks: FeeMarks
    reset_marks: ResetMarks
  }
}

export const DATA_MAP: DataMap = {
  students: { ...RECORD, purpose: 'to teach the student and to reach the family' },
  student_texts: { ...RECORD, purpose: 'to find the student by', exported: 'made of the record' },
  student_counts: 'how many students there are of each 4096 numbers',
  reset_marks: {
    ...RECORD,
    told: '**What the academy adds:**',
    purpose: 'to take a reset of all marks back',
    kept: 'until a day after the reset, at the latest until the next reset after that',
    exported: 'a mark that is no more',
  },
  fee_marks: { ...RECORD, told: '**What the academy adds:**', purpose: 'whether fees are paid' },
}

/** Every column of a record, and its purpose. */
export const STUDENT_FIELDS: Record<string, string> = {
  student_id: 'the number on receipts and lists',
  uid: 'whose account it is',
  account_id: 'whose account it is',
  first_name: 'to address the student',
  middle_name: 'the full name on receipts',
  last_name: 'the full name on receipts',
  email: 'to reach the family',
  student_class: 'the right lessons',
  date_of_birth: 'the right lessons, and whether a guardian must agree',
  contact_number_1: 'to reach the family',
  contact_number_2: 'to reach the family',
  school_or_college_name: 'to fit lessons to the school’s',
  board_or_university_name: 'to fit lessons to the board’s',
  address: 'to reach the family',
  city: 'to reach the family',
  district: 'to reach the family',
  state: 'to reach the family',
  pin: 'to reach the family',
  notes: 'what the family wants the academy to know',
  photo_id: 'to know the student by sight',
  google_photo_url: 'the picture until there is a photo',
  course_id: 'the right lessons',
  is_active: 'whether the student may sign in',
  is_verified: 'whether the academy knows the student',
  study_language: 'the language of pages and messages',
  terms_version: 'what was agreed to',
  agreed_at: 'what was agreed to',
  terms_language: 'in which language it was read',
  registered_at: 'since when the student is here',
  version: 'that two editors do not undo each other',
}
