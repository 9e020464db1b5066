import type { Language } from '@ganit/contract/languages'
import type { EnquirySource, EnquiryStage } from '@ganit/contract/people/enquiries'
import type { ColumnType, Generated } from 'kysely'
import { type DataMap, RECORD } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

/** A person who asks about lessons. Deleted by age of `changed_at`. */
export type Enquiries = {
  enquiry_id: Generated<number>
  name: string
  student_name: string | null
  /** E.164. */
  phone: string
  email: string | null
  class_number: number
  school: string | null
  message: string | null
  source: EnquirySource
  stage: Generated<EnquiryStage>
  lost_reason: string | null
  /** The day on which the desk will call again, `YYYY-MM-DD`. */
  follow_up_on: string
  trial_lesson_id: number | null
  /** Whether the child came, as in the register of the trial lesson. */
  trial_came: boolean | null
  /** Whether a visitor took the seat in the trial lesson on the site. */
  seat_by_site: Generated<boolean>
  student_id: number | null
  consent_at: Date | null
  wants_trial: Generated<boolean>
  /** Batches that the family would like; some may have ended since. */
  batch_ids: Generated<number[]>
  /** Language of the page they asked on; null if the office wrote it down. */
  language: Language | null
  created_at: CreatedAt
  changed_at: Generated<Date>
  version: Generated<number>
  search_text: ColumnType<string, never, never>
}

/** `written_by` is null if the family wrote it or the author's account is gone. */
export type EnquiryNotes = {
  note_id: Generated<number>
  enquiry_id: number
  text: string
  written_by: string | null
  created_at: CreatedAt
}

/** Registration link; the hash is SHA-256 of its token. */
export type EnquiryLinks = { enquiry_id: number; token_hash: Buffer; expires_at: Date }

declare module '../../../db/schema.ts' {
  interface Database {
    enquiries: Enquiries
    enquiry_notes: EnquiryNotes
    enquiry_links: EnquiryLinks
  }
}

const ENQUIRY = {
  ...RECORD,
  kept: '12 months after the last change',
  told: '**Asking about lessons:**',
} as const

export const DATA_MAP: DataMap = {
  enquiries: {
    ...ENQUIRY,
    purpose:
      'to call back who asks, to keep a seat in a demo lesson, and to fill in their registration',
  },
  enquiry_notes: { ...ENQUIRY, purpose: 'what was said when they were called' },
  enquiry_links: {
    ...ENQUIRY,
    kept: '14 days',
    exported: 'opens the registration; whoever has it knows it',
    purpose: 'to register without typing all of it again',
  },
}
