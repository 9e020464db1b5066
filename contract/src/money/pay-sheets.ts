import { z } from 'zod'
import { act, create, read, remove } from '../endpoint.ts'
import { moneyField } from '../money.ts'
import {
  accountOf,
  blankIsAbsent,
  Message,
  monthOf,
  optionalText,
  requiredDate,
  requiredText,
} from '../shared.ts'
import { tableFiles } from '../table-files.ts'
import { PAID_FROM, PAY_LABELS, PaidFromField, RATE_KINDS } from './pay-rates.ts'
import { PAYMENT_LABELS } from './payments.ts'

const OWNER = ['admin'] as const
const REASON_MAX = 500

export const PAY_LINE_KINDS = [...RATE_KINDS, 'adjustment'] as const

const PayLesson = z.object({
  lesson_id: z.int(),
  date: z.string(),
  start_time: z.string(),
  batch_name: z.string(),
  /** The amount of the lesson; below 0 if it was paid and is not payable any more. */
  amount: z.string(),
  minutes: z.int(),
  /** Whether nobody came. */
  is_empty: z.boolean(),
})
export type PayLesson = z.output<typeof PayLesson>

/** A line of a sheet or slip. Amounts are text such as `1500.00`; a line may be below 0. */
export const PayLine = z.object({
  kind: z.enum(PAY_LINE_KINDS),
  /** The line in words, such as `22 lessons`, `2 for P. Rao`, `1 of October`, `40 % of Class 12`. */
  text: z.string(),
  batch: z.object({ batch_id: z.int(), batch_name: z.string() }).nullable(),
  /** The month for which the line pays, `2026-11`. */
  month: z.string(),
  /** Number of lessons, minutes or days. */
  quantity: z.number().nullable(),
  /** Price of a lesson, an hour or a month; per cent of a share. */
  rate: z.string().nullable(),
  /** The sum of which a share is paid: money received, less the part that slips have used. */
  base: z.string().nullable(),
  amount: z.string(),
  pay_rate_id: z.int().nullable(),
  pay_adjustment_id: z.int().nullable(),
  lessons: z.array(PayLesson),
})
export type PayLine = z.output<typeof PayLine>

export const PaySlip = z.object({
  pay_slip_id: z.int(),
  /** A number such as `2026-27/P0012`. Numbers have no gaps within a financial year. */
  number: z.string(),
  account_id: z.string(),
  name: z.string(),
  month: z.string(),
  gross: z.string(),
  paid_from: z.enum(PAID_FROM),
  drawer_of: z.string().nullable(),
  transaction_id: z.string().nullable(),
  paid_on: z.string(),
  reversed: z.boolean(),
  reversal: z.object({ reason: z.string(), date: z.string() }).nullable(),
  lines: z.array(PayLine.pick({ kind: true, text: true, amount: true })),
})
export type PaySlip = z.output<typeof PaySlip>

const Account = z.object({ account_id: z.string(), name: z.string() })

/** A lesson that is in no sum, and its teacher. */
const OpenLesson = z.object({
  why: z.enum(['without_register', 'without_rate', 'nobody_present']),
  name: z.string(),
  lesson_id: z.int(),
  date: z.string(),
  start_time: z.string(),
  batch_name: z.string(),
})

export const PaySheetRow = z.object({
  account: Account,
  /** Open lines: those that no standing slip has paid. */
  lines: z.array(PayLine),
  /** Number of open lessons, less those that are taken back. */
  lessons: z.int(),
  /** Sum of the open lines, which is to be paid. */
  gross: z.string(),
  /** Standing slips of the month. */
  slips: z.array(PaySlip),
  without_register: z.int(),
  without_rate: z.int(),
  nobody_present: z.int(),
})
export type PaySheetRow = z.output<typeof PaySheetRow>

export const PAY_HEADS = {
  lessons: 'Lessons and hours',
  months: 'Months',
  shares: 'Shares of fees',
  adjustments: 'Adjustments',
} as const

/** Sums of the open lines and of those that the month's slips have paid. */
const PayTotal = z.object({
  lessons: z.string(),
  months: z.string(),
  shares: z.string(),
  adjustments: z.string(),
  gross: z.string(),
})

export const PaySheet = z.object({
  month: z.string(),
  rows: z.array(PaySheetRow),
  total: PayTotal,
  /** Number that the next slip of today gets. */
  next_number: z.string(),
  open_lessons: z.array(OpenLesson),
})
export type PaySheet = z.output<typeof PaySheet>

const SheetQuery = z.object({ month: blankIsAbsent(monthOf(PAY_LABELS.month)) })

export const getPaySheet = read('/pay-sheets', {
  access: OWNER,
  summary: 'What is to pay for a month, by teacher, and what was paid',
  querystring: SheetQuery,
  response: PaySheet,
})
export const [exportPaySheet, exportPaySheetXlsx] = tableFiles({
  path: '/pay-sheets',
  access: OWNER,
  summary: 'What is to pay and was paid for a month, as a table for spreadsheets',
  querystring: SheetQuery,
})

export const PayAdjustment = z.object({
  pay_adjustment_id: z.int(),
  account_id: z.string(),
  month: z.string(),
  amount: z.string(),
  reason: z.string(),
})
export type PayAdjustment = z.output<typeof PayAdjustment>

/** An amount with a sign: `-500`, `+1,500.50`. */
const signedAmount = (label: string, isNilGood: boolean) => {
  const unsigned = moneyField(label, { least: isNilGood ? 0 : 1 })
  return z
    .union([z.number(), z.string()], `${label} is required.`)
    .transform((typed) => String(typed).trim().replace(/^[−-]/, '-').replace(/^\+/, ''))
    .transform((text, { addIssue }) => {
      const isMinus = text.startsWith('-')
      const read = unsigned.safeParse(isMinus ? text.slice(1).trim() : text)
      if (read.success) return isMinus ? `-${read.data}` : read.data
      const isNil = /^[0.]+$/.test(text.replace('-', '')) && Number(text) === 0
      const message = isNil ? `${label} must not be 0.` : read.error.issues[0]?.message
      addIssue({ code: 'custom', message: message ?? '' })
      return z.NEVER
    })
}

export const createPayAdjustment = create('/pay-adjustments', {
  access: OWNER,
  summary: 'Add to the pay of a month, or take off',
  body: z.object({
    account_id: accountOf(PAY_LABELS.account_id),
    month: monthOf(PAY_LABELS.month),
    amount: signedAmount(PAY_LABELS.amount, false),
    reason: requiredText(PAY_LABELS.reason, REASON_MAX),
  }),
  response: Message.extend({ pay_adjustment: PayAdjustment }),
})

export const deletePayAdjustment = remove('/pay-adjustments/:pay_adjustment_id', {
  access: OWNER,
  summary: 'Delete an adjustment that is on no slip',
})

export const PaySlipDraft = z.object({
  account_id: accountOf(PAY_LABELS.account_id),
  month: monthOf(PAY_LABELS.month),
  /** The sum that was shown. The server refuses 0 or less, because there is nothing to pay. */
  gross: signedAmount(PAY_LABELS.gross, true),
  paid_from: PaidFromField,
  drawer_of: blankIsAbsent(accountOf('drawer_of')),
  paid_on: blankIsAbsent(requiredDate(PAY_LABELS.paid_on)),
  transaction_id: optionalText(PAY_LABELS.transaction_id),
})
export type PaySlipDraft = z.output<typeof PaySlipDraft>

const SavedSlip = Message.extend({ pay_slip: PaySlip })

export const createPaySlip = create('/pay-slips', {
  access: OWNER,
  summary: 'Pay what the sheet of a teacher says; `gross` is the sum that was seen',
  body: PaySlipDraft,
  response: SavedSlip,
})

/** Answers a PDF. */
export const getPaySlip = read('/pay-slips/:pay_slip_id/slip', {
  access: ['admin', 'teacher'],
  summary: 'A slip as a PDF: any for the owner, a teacher their own',
})

export const reversePaySlip = act('/pay-slips/:pay_slip_id/reverse', {
  access: OWNER,
  summary: 'Take a slip back; its lessons and adjustments are open again',
  body: z.object({ reason: requiredText(PAYMENT_LABELS.reason, REASON_MAX) }),
  response: SavedSlip,
})

/** Open lines up to today, and slips, the latest first. */
export const OwnPay = PaySheetRow.pick({ lines: true, lessons: true, gross: true }).extend({
  slips: z.array(PaySlip),
})
export type OwnPay = z.output<typeof OwnPay>

export const getOwnPay = read('/own-pay', {
  access: ['teacher'],
  summary: 'One’s own open lessons and slips',
  response: OwnPay,
})
