import { asMoney, sumMoney, toHundredths } from '@ganit/contract/money'
import type { Claim, ClaimDraft } from '@ganit/contract/money/claims'
import { CLAIM_LABELS } from '@ganit/contract/money/claims'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { imageOfDataUrl, type PhotoUrls } from '../../ground/images/images.service.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { beingCheckedError, openChosenDues } from '../payments/chosen-dues.service.ts'
import { lockPayersOf } from '../payments/family-payments.service.ts'
import { type ChosenDue, columnsOfPayer, type Payer } from '../payments/paid-from-home.queries.ts'
import { inFigures } from '../payments/receipts/receipts.service.ts'
import {
  findSameClaim,
  insertClaim,
  isAnyToCheck,
  type LockedClaim,
  lockClaim,
  readUtrAndDues,
  replaceScreenshot,
  updateClaim,
} from './claim-writes.queries.ts'
import { claimById } from './claims.queries.ts'
import { createReference } from './reference.service.ts'
import { lockUtr, refuseUsedUtr } from './utr.queries.ts'

const LEAST_PART = 1_00
const FIELD = { name: 'screenshot', label: CLAIM_LABELS.screenshot }
/** Small size at which a phone's screen is still legible. */
const SCREEN_BOX = { width: 1080, height: 2400, bytes: 400 * 1024 }

/** The academy's UPI account; 409 until it is set. */
async function upiOf(trx: Trx) {
  const { upi_id, upi_name } = await readSettings(trx)
  if (upi_id === null || upi_name === null) throw conflict('Paying by UPI is not set up.')
  return { upi_id, upi_name }
}

const amountOf = (dues: ChosenDue[]) => sumMoney(dues.map(({ amount }) => amount))

/**
 * Spreads the amount over the dues: their full amounts, or a part that settles the oldest first, so that the last due
 * is paid in part.
 */
function applyAmount(dues: ChosenDue[], amount: string | undefined) {
  const owed = toHundredths(amountOf(dues))
  const wanted = amount === undefined ? owed : toHundredths(amount)
  if (wanted === owed) return dues
  if (wanted > owed)
    throw invalid({ amount: `Amount must be at most ₹${inFigures(asMoney(owed))}.` })
  if (wanted < LEAST_PART) throw invalid({ amount: 'Amount must be at least ₹1.00.' })
  let left = wanted
  return dues.flatMap((due) => {
    const part = Math.min(left, toHundredths(due.amount))
    left -= part
    return part > 0 ? [{ ...due, amount: asMoney(part) }] : []
  })
}

/**
 * Starts a UPI payment. Nothing is recorded until the office has checked the academy's account. By a pay link, whose row
 * the caller has locked, the same payment is started once.
 */
export async function makeClaim(
  trx: Trx,
  account: Payer,
  { due_ids, amount }: ClaimDraft,
  urls: PhotoUrls,
): Promise<Claim> {
  const upi = await upiOf(trx)
  const dues = applyAmount(await openChosenDues(trx, account, due_ids), amount)
  const claim = { ...columnsOfPayer(account), reference: createReference(), ...upi }
  const rest = { utr: null, paid_on: null, reason: null, amount: amountOf(dues) }
  const same = await findSameClaim(trx, account, dues, upi.upi_id)
  return claimById(
    trx,
    account,
    same ?? (await insertClaim(trx, { ...claim, ...rest }, dues)),
    urls,
  )
}

const isUndecided = ({ state }: LockedClaim) => state === 'open' || state === 'to check'
const decidedError = ({ state }: LockedClaim) => conflict(`This was ${state} already.`)

/** The corrected UTRs of a claim, with the present one if it gets another while it is being checked. */
const withEarlier = ({ state, utr, earlier_utrs }: LockedClaim, next: string) =>
  [...earlier_utrs, ...(state === 'to check' && utr !== null ? [utr] : [])].filter(
    (each) => each !== next,
  )

type Paid = { claim_id: number; utr: string; screenshot?: string | null | undefined }

/**
 * Reports a claim as paid; its dues are then being checked. A declined or withdrawn claim can be reported again in
 * place while its dues are owed, unless it was accepted once. The picture is decoded before the transaction, because
 * decoding is slow.
 */
export async function markPaid(
  db: Kysely<Database>,
  account: Payer,
  { claim_id, utr, screenshot }: Paid,
  urls: PhotoUrls,
) {
  await readUtrAndDues(db, account, claim_id)
  const image = screenshot?.trim() ? await imageOfDataUrl(screenshot, FIELD, SCREEN_BOX) : undefined
  return db.transaction().execute(async (trx) => {
    await lockUtr(trx, utr)
    const { dues } = await readUtrAndDues(trx, account, claim_id)
    await lockPayersOf(trx, dues)
    const claim = await lockClaim(trx, account, claim_id)
    if (!isUndecided(claim)) {
      const due_ids = dues.flatMap(({ due_id }) => due_id ?? [])
      if (claim.was_accepted || due_ids.length < dues.length) throw decidedError(claim)
      await openChosenDues(trx, account, due_ids)
    }
    await refuseUsedUtr(trx, utr)
    if (await isAnyToCheck(trx, dues, claim_id)) throw beingCheckedError()
    const paid_on = claim.paid_on ?? (await readAcademyToday(trx))
    const earlier_utrs = withEarlier(claim, utr)
    await updateClaim(trx, claim_id, {
      state: 'to check',
      utr,
      earlier_utrs,
      paid_on,
      reason: null,
    })
    if (image) await replaceScreenshot(trx, claim_id, image)
    return claimById(trx, account, claim_id, urls)
  })
}

/** Withdraws a claim and frees its UTR. */
export const withdrawAndFreeUtr = (
  db: Kysely<Database>,
  account: Payer,
  claim_id: number,
  urls: PhotoUrls,
) =>
  db.transaction().execute(async (trx) => {
    const claim = await lockClaim(trx, account, claim_id)
    if (claim.state !== 'withdrawn') {
      if (!isUndecided(claim)) throw decidedError(claim)
      await updateClaim(trx, claim_id, { state: 'withdrawn' })
    }
    return claimById(trx, account, claim_id, urls)
  })
