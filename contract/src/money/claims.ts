import { z } from 'zod'
import { act, create, read } from '../endpoint.ts'
import { sentImageField } from '../ground/images.ts'
import { moneyField } from '../money.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import { plainTyped } from '../plain-signs.ts'
import {
  blankIsAbsent,
  LINE_MAX,
  Message,
  oneOfWords,
  requiredId,
  requiredText,
} from '../shared.ts'
import { Advance, Payment } from './payments.ts'

/** Field labels of the forms of paying by UPI, used in their messages too. */
export const CLAIM_LABELS = {
  amount: 'Amount',
  utr: 'UTR',
  screenshot: 'Screenshot',
  reason: 'Reason',
} as const

/** A claim is `ended` if it was open for two days without being reported as paid. It can still be reported. */
export const CLAIM_STATES = [
  'open',
  'ended',
  'to check',
  'accepted',
  'declined',
  'withdrawn',
] as const
export const ClaimState = oneOfWords(
  CLAIM_STATES,
  `state must be one of ${CLAIM_STATES.join(', ')}.`,
)
export type ClaimState = z.output<typeof ClaimState>

const DUES_MAX = 50

/** Dues to pay; each is a `fee_id` of `student_fee_status_by_batch`. */
export const DueIds = z
  .array(requiredId('due_ids'), 'due_ids must be a list of numbers.')
  .min(1, 'Choose what to pay.')
  .max(DUES_MAX, `At most ${DUES_MAX} dues can be paid at once.`)
  .transform((ids) => [...new Set(ids)].sort((a, b) => a - b))

/** One due of a claim: `amount` is the sum paid for it, `owed` the sum that it owes now. */
export const ClaimedDue = z.object({
  /** Null if the due's fee was deleted since. */
  fee_id: z.int().nullable(),
  student_id: z.int(),
  /** Null if the student was erased. */
  uid: z.string().nullable(),
  student_name: z.string(),
  fee_title: z.string(),
  /** The due's title with its month: `Tuition, November 2026`. */
  label: z.string().optional(),
  /** Null if the due is not of a batch's fee. */
  batch_name: z.string().nullable(),
  due_date: z.string(),
  amount: z.string(),
  owed: z.string(),
})
export type ClaimedDue = z.output<typeof ClaimedDue>

/** A payment by UPI, planned or reported as made. Amounts are text such as `1500.00`. */
export const Claim = z.object({
  claim_id: z.int(),
  /** Eight characters that identify the transfer on the academy's account. */
  reference: z.string(),
  amount: z.string(),
  /** Opens the UPI app on a phone. */
  upi_link: z.string(),
  /** Content of the QR code. */
  qr_text: z.string(),
  dues: z.array(ClaimedDue),
  state: ClaimState,
  utr: z.string().nullable(),
  /** Day on which the payer says the claim was paid. */
  paid_on: z.string().nullable(),
  /** Signed URL, valid for a while. */
  screenshot: z.string().nullable(),
  /** Reason for declining. */
  reason: z.string().nullable(),
  made_at: z.string(),
  /**
   * Day by which the office usually checks it, `YYYY-MM-DD`; null unless it is being checked and the academy promises a
   * day.
   */
  check_by: z.string().nullable().optional(),
  /** Null if the payer's account is gone. */
  payer: z.string().nullable(),
  /** Numbers that were corrected; only the office sees them. */
  earlier_utrs: z.array(z.string()).optional(),
  /**
   * For the office, if the claim was paid by a pay link: the people who may have opened the link. `copied_by` is null
   * if that account is gone.
   */
  by_link: z
    .object({
      told_on: z.string().nullable(),
      copied_on: z.string().nullable(),
      copied_by: z.string().nullable(),
    })
    .nullable()
    .optional(),
  /** Other unchecked claims with the same UTR; only the office sees them. */
  same_utr: z.array(z.int()),
  /** Payments recorded from the claim. */
  payments: z.array(
    z.object({ payment_id: z.int(), student_id: z.int(), receipt_number: z.string() }),
  ),
})
export type Claim = z.output<typeof Claim>

/** Twelve digits; some apps show blanks between them. */
export const Utr = requiredText(CLAIM_LABELS.utr)
  .transform((typed) => plainTyped(typed).replaceAll(' ', ''))
  .refine((utr) => /^\d{12}$/.test(utr), `${CLAIM_LABELS.utr} must be 12 digits.`)

/** A claim without an amount is for all that the dues owe; a smaller amount settles the oldest first. */
export const ClaimDraft = z.object({
  due_ids: DueIds,
  amount: blankIsAbsent(moneyField(CLAIM_LABELS.amount)),
})
export type ClaimDraft = z.output<typeof ClaimDraft>

export const SavedClaim = Message.extend({ claim: Claim })

export const createClaim = create('/claims', {
  access: ['guardian', 'student'],
  summary: 'Begin to pay dues by UPI: one’s own, or one’s children’s',
  body: ClaimDraft,
  response: SavedClaim,
})

export const markClaimPaid = act('/claims/:claim_id/paid', {
  access: ['guardian', 'student'],
  summary: 'Say that it was paid, under which number; the office looks at it then',
  body: z.object({ utr: Utr, screenshot: sentImageField(CLAIM_LABELS.screenshot).nullish() }),
  response: SavedClaim,
})

export const withdrawClaim = act('/claims/:claim_id/withdraw', {
  access: ['guardian', 'student'],
  summary: 'Take a claim back that was not accepted',
  response: SavedClaim,
})

export const ClaimsQuery = pageQuery(['claim_id'])
  .pick({ page: true, page_size: true, order: true })
  .extend({ state: blankIsAbsent(ClaimState) })
export type ClaimsQuery = z.output<typeof ClaimsQuery>

export const ClaimsPage = pageSchema(Claim)
export type ClaimsPage = z.output<typeof ClaimsPage>

/** Newest first, unless `order` is `asc`. */
export const listClaims = read('/claims', {
  access: ['admin', 'desk', 'guardian', 'student'],
  summary: 'Claims by UPI: one’s own, or all for the office',
  querystring: ClaimsQuery,
  response: ClaimsPage,
})

export const acceptClaim = act('/claims/:claim_id/accept', {
  access: ['admin', 'desk'],
  summary: 'Record what a claim says as payments, once, one for each student',
  body: z.object({ utr: blankIsAbsent(Utr), advance: Advance }).nullish(),
  response: SavedClaim.extend({ payments: z.array(Payment) }),
})

export const declineClaim = act('/claims/:claim_id/decline', {
  access: ['admin', 'desk'],
  summary: 'Say that nothing came, and why; the payer is told',
  body: z.object({ reason: requiredText(CLAIM_LABELS.reason, 500) }),
  response: SavedClaim,
})

/** The signature alone gives access, as for photos. */
export const getClaimScreenshot = read('/claims/screenshots/:image_id', {
  access: 'public',
  summary: 'The screenshot of a transfer, through a signed URL that expires',
  params: z.object({ image_id: z.uuid() }),
  querystring: z.object({
    expires: z.string().max(LINE_MAX).optional().catch(undefined),
    signature: z.string().max(LINE_MAX).optional().catch(undefined),
  }),
})
