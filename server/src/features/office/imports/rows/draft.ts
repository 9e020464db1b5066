import type { ImportField } from '@ganit/contract/office/imports'
import type { Relation } from '@ganit/contract/people/guardians'

/** Columns of a record that a row can fill. */
export const RECORD_FIELDS = [
  'first_name',
  'middle_name',
  'last_name',
  'email',
  'student_class',
  'date_of_birth',
  'contact_number_1',
  'contact_number_2',
  'school_or_college_name',
  'board_or_university_name',
  'address',
  'city',
  'district',
  'state',
  'pin',
  'notes',
] as const satisfies ImportField[]
export type RecordField = (typeof RECORD_FIELDS)[number]

/** A row's values as stored; absent ones stay. */
export type Draft = {
  student_id?: number
  record: Partial<Record<RecordField, string | number>>
  batches: { batch_id: number; name: string }[]
  joined_on?: string
  /** Debt from before Ganit; a negative amount is an advance. */
  opening?: { amount: string }
  /** Due date of the opening amount; fees charge only for later days. */
  opening_on?: string
  /** The amount agreed for the batch's monthly fee. */
  agreed?: { fee_id: number; amount: string }
  /** Rows of one group go to one batch; `proposed` is the one that they name. */
  group?: { key: string; name: string; proposed: number | null }
  /** Whether the batch was proposed, so that only new students join it. */
  isProposed?: boolean
  /** A class that cannot be read, as typed. */
  unread_class?: string
  /** A name in capitals, as it would be written. */
  capitals?: string
  /** Lines for the note of a new student. */
  note?: string[]
  guardian?: { name: string; relation?: Relation; phone?: string; email?: string }
}
