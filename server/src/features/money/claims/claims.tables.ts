import type { Generated, GeneratedAlways } from 'kysely'
import { BOOKS, type DataMap } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

/** A UPI payment. Claims open for two days count as ended; that is not stored. */
export type Claims = {
  claim_id: Generated<number>
  /** The payer; null if the account is gone. */
  account_id: string | null
  /** The link by which the claim was made; it then has no account. */
  pay_link_id: number | null
  reference: string
  amount: string
  /** Receiving UPI ID from the settings at the time. */
  upi_id: string
  upi_name: string
  state: Generated<'open' | 'to check' | 'accepted' | 'declined' | 'withdrawn'>
  utr: string | null
  /** Numbers that the payer has corrected; spent with `utr` once the claim is accepted. */
  earlier_utrs: Generated<string[]>
  /** The academy's day on which the claim was reported as paid. */
  paid_on: string | null
  reason: string | null
  made_at: CreatedAt
  is_to_check: GeneratedAlways<boolean>
}

/** `due_id` is null if its fee was deleted since. */
export type ClaimDues = {
  claim_id: number
  position: number
  due_id: number | null
  student_id: number
  title: string
  batch_name: string
  due_date: string
  amount: string
  /** Follows the claim's state; a trigger keeps it. */
  is_to_check: Generated<boolean>
}

/** Payments recorded from an accepted claim, one per student. Never changed. */
export type ClaimPayments = { payment_id: number; claim_id: number; student_id: number }

export type ClaimScreenshots = {
  claim_id: number
  image_id: Generated<string>
  content: Buffer
  media_type: string
  created_at: CreatedAt
}

/** Hashes of transfer numbers that paid for an erased student. `is_claimed`: by a claim, not at the counter. */
export type SpentTransfers = { utr_hash: string; is_claimed: boolean }

declare module '../../../db/schema.ts' {
  interface Database {
    spent_transfers: SpentTransfers
    claims: Claims
    claim_dues: ClaimDues
    claim_payments: ClaimPayments
    claim_screenshots: ClaimScreenshots
  }
}

const PAYING = { ...BOOKS, told: '**Paying from home:**' } as const

export const DATA_MAP: DataMap = {
  claims: { ...PAYING, purpose: 'what somebody says to have paid by UPI' },
  claim_dues: { ...PAYING, exported: 'within `claims`', purpose: 'which dues that was for' },
  claim_payments: {
    ...PAYING,
    exported: 'within `claims`',
    purpose: 'which payments came of it',
  },
  claim_screenshots: {
    ...PAYING,
    kept: '90 days',
    exported: 'the payer has it; it is shown with the claim until it is deleted',
    erased: 'deleted',
    purpose: 'to find a transfer on the academy’s account',
  },
  spent_transfers: {
    ...PAYING,
    exported: 'about nobody',
    erased: 'written at the erasure, without the person',
    purpose: 'hashes of transfers that paid for who was erased, so that none pays twice',
  },
}
