import type { Language } from '@ganit/contract/languages'
import type { Purpose, WayOfConsent } from '@ganit/contract/office/privacy'
import type { Generated } from 'kysely'
import { BOOKS, type DataMap, RECORD, WORK } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

/** A student's number, which stays for the ledger after an erasure. */
export type StudentNumbers = { student_id: number }

/** A consent (`given`) or withdrawal. Never changed; the latest row of a purpose holds. */
export type Consents = {
  consent_id: Generated<number>
  student_id: number
  purpose: Purpose
  text_version: string
  given: boolean
  guardian_name: string | null
  way: WayOfConsent
  /** Language in which the text was read; null if that is unknown. */
  language: Language | null
  /** Whether the guardian said that they are the parent or guardian, and of age. */
  adult_stated: Generated<boolean>
  recorded_by: string | null
  recorded_at: CreatedAt
}

export type ErasureRequests = { student_id: number; asked_at: CreatedAt }

/** Never changed. `uid_hash`, the SHA-256 of the account id, identifies the person in an older backup. */
export type Erasures = {
  student_id: number
  uid_hash: string
  erased_at: CreatedAt
  erased_by: string | null
}

export type GuardianErasureRequests = { account_id: string; asked_at: CreatedAt }

/**
 * Never changed. `uid_hash`, the SHA-256 of the account id, or number and creation time of the record identify the
 * person in an older backup.
 */
export type GuardianErasures = {
  uid_hash: string
  guardian_id: number
  known_since: Date
  erased_at: CreatedAt
  erased_by: string | null
}

/** Never changed. The account stays without personal data; `number` counts erased members of staff. */
export type StaffErasures = {
  account_id: string
  number: Generated<number>
  erased_at: CreatedAt
  erased_by: string | null
}

declare module '../../../db/schema.ts' {
  interface Database {
    student_numbers: StudentNumbers
    consents: Consents
    erasure_requests: ErasureRequests
    erasures: Erasures
    guardian_erasure_requests: GuardianErasureRequests
    guardian_erasures: GuardianErasures
    staff_erasures: StaffErasures
  }
}

export const DATA_MAP: DataMap = {
  student_numbers: {
    purpose: 'the number under which money is kept',
    kept: 'for good',
    told: '## Erasing a record',
    exported: 'the same number stands in the record',
    erased: 'a number that no longer leads to anybody',
  },
  consents: {
    ...BOOKS,
    purpose: 'to show what was agreed, by whom and when, and that a parent said to be of age',
    told: '**Your agreement:**',
  },
  erasure_requests: {
    ...RECORD,
    told: '**Your agreement:**',
    purpose: 'that the family wants the record erased',
  },
  erasures: {
    purpose: 'to erase again what an older backup would bring back',
    kept: 'for good',
    told: '## Erasing a record',
    exported: 'there is one only where nobody is left to ask',
    erased: 'holds a number, a day and a hash from the start',
  },
  guardian_erasure_requests: {
    ...RECORD,
    kept: 'as long as the guardian’s account',
    told: '**Guardians:**',
    exported: 'a guardian’s wish is no student’s; it stands on the guardian’s account page',
    purpose: 'that a guardian wants to be erased',
  },
  guardian_erasures: {
    purpose: 'to erase again what an older backup would bring back',
    kept: 'for good',
    told: '## Erasing a record',
    exported: 'there is one only where nobody is left to ask',
    erased: 'holds a number, days and a hash from the start',
  },
  staff_erasures: { ...WORK, purpose: 'that somebody who worked here was erased' },
}
