import type { Payment } from '@ganit/contract/money/payments'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict, invalid, Refused } from '../../../http/errors.ts'
import type { PhotoUrls } from '../../ground/images/images.service.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { beingCheckedError } from '../payments/chosen-dues.service.ts'
import { lockPayersOf, type PaidDue, recordForDues } from '../payments/family-payments.service.ts'
import { readPayment } from '../payments/payments.queries.ts'
import { inFigures } from '../payments/receipts/receipts.service.ts'
import { USED_UTR } from './claim-wording.ts'
import {
  insertClaimPayment,
  isAnyToCheck,
  type LockedClaim,
  lockClaim,
  readUtrAndDues,
  updateClaim,
} from './claim-writes.queries.ts'
import { claimById } from './claims.queries.ts'
import { tellDeclined } from './told.service.ts'
import { freeUtr, lockUtr, refuseUsedUtr, rivalClaims, utrsNotOfOthers } from './utr.queries.ts'

/** The deciding account, and the signer of URLs. */
type Office = { account: Pick<Account, 'role' | 'uid'>; urls: PhotoUrls }

const owesLessError = (left: string) =>
  new Refused(409, `These dues owe ₹${inFigures(left)} less than was paid.`, { details: { left } })

type Decided = { claim: Awaited<ReturnType<typeof claimById>>; payments: Payment[] }

async function presentDecided(
  trx: Trx,
  { account, urls }: Office,
  claim_id: number,
): Promise<Decided> {
  const claim = await claimById(trx, account, claim_id, urls)
  const payments: Payment[] = []
  for (const { payment_id } of claim.payments) payments.push(await readPayment(trx, payment_id))
  return { claim, payments }
}

type Acceptance = {
  claim_id: number
  utr?: string | undefined
  advance?: boolean | null | undefined
}

/**
 * Records the claim's payments, one per student; idempotent. Money that is no longer owed is refused, or becomes credit
 * with `advance`.
 */
export const recordAcceptedClaim = (
  db: Kysely<Database>,
  office: Office,
  { claim_id, utr: sent, advance }: Acceptance,
): Promise<Decided> =>
  db.transaction().execute(async (trx) => {
    const { account } = office
    const ahead = await readUtrAndDues(trx, account, claim_id)
    const utr = sent ?? ahead.utr
    if (utr) await lockUtr(trx, utr)
    await lockPayersOf(trx, ahead.dues, { advance })
    const claim = await lockClaim(trx, account, claim_id)
    if (claim.state === 'accepted') return presentDecided(trx, office, claim_id)
    if (claim.state === 'declined' || claim.state === 'withdrawn')
      throw conflict(`This was ${claim.state} already.`)
    if (!utr) throw invalid({ utr: 'UTR is required.' })
    if (!sent && claim.utr !== utr) throw conflict('This was changed meanwhile. Reload to see it.')
    await refuseUsedUtr(trx, utr)
    await freeUtr(trx, utr)
    await recordAccepted(trx, office, { ...claim, utr, dues: ahead.dues, advance })
    return presentDecided(trx, office, claim_id)
  })

type Accepted = LockedClaim & Pick<Acceptance, 'advance'> & { utr: string; dues: PaidDue[] }

async function recordAccepted(
  trx: Trx,
  office: Office,
  { claim_id, utr, dues, ...claim }: Accepted,
) {
  if (claim.state === 'open' && (await isAnyToCheck(trx, dues, claim_id))) throw beingCheckedError()
  const today = await readAcademyToday(trx)
  const day = claim.paid_on ?? today
  // The clock may have been ahead when the payment was reported.
  const entry = { date: day < today ? day : today, method: 'upi', transaction_id: utr } as const
  const by = { uid: office.account.uid, today, advance: claim.advance }
  const recorded = await recordForDues(trx, dues, { ...entry, note: null }, by)
  if ('left' in recorded) throw owesLessError(recorded.left)
  for (const { payment_id, student_id } of recorded.payments)
    await insertClaimPayment(trx, { payment_id, claim_id, student_id })
  const earlier_utrs = await utrsNotOfOthers(trx, claim)
  await updateClaim(trx, claim_id, { state: 'accepted', utr, earlier_utrs, paid_on: day })
  for (const rival of await rivalClaims(trx, { claim_id, utr }))
    await declineOne(trx, rival, USED_UTR)
}

type Declined = Pick<
  LockedClaim,
  'claim_id' | 'account_id' | 'pay_link_id' | 'amount' | 'reference'
>

async function declineOne(trx: Trx, claim: Declined, reason: string) {
  await updateClaim(trx, claim.claim_id, { state: 'declined', reason })
  await tellDeclined(trx, claim, reason)
}

/** Declines a claim that was not found. The payer is told why, and its UTR is free again. */
export const declineAndTell = (
  db: Kysely<Database>,
  office: Office,
  { claim_id, reason }: { claim_id: number; reason: string },
) =>
  db.transaction().execute(async (trx) => {
    const claim = await lockClaim(trx, office.account, claim_id)
    if (claim.state !== 'open' && claim.state !== 'to check')
      throw conflict(`This was ${claim.state} already.`)
    await declineOne(trx, claim, reason)
    return claimById(trx, office.account, claim_id, office.urls)
  })
