import { z } from 'zod'
import { act, change, create, read, remove } from '../endpoint.ts'
import { LateFee } from '../ground/late-fee.ts'
import { moneyField } from '../money.ts'
import { withPlainNames } from '../renamed.ts'
import {
  blankIsAbsent,
  Message,
  oneOfWords,
  optionalDate,
  requiredDate,
  requiredId,
  requiredLine,
  Version,
} from '../shared.ts'
import { FeePreview, NewFeePreview } from './fee-previews.ts'

/** Field labels of the fee form, used in its messages too. */
export const FEE_LABELS = {
  fee_title: 'Fee Title',
  amount: 'Amount',
  due_date: 'Due Date',
  fee_type: 'Fee Type',
  last_due_date: 'Last Due Date',
  paid_from: 'From',
  paid_to: 'To',
} as const

const FEE_TYPES = ['one-time', 'recurring'] as const
export const FeeType = oneOfWords(FEE_TYPES, 'Fee Type must be one-time or recurring.')
export type FeeType = z.output<typeof FeeType>

/** Whether each date is later than the one before. */
export function areRising(parts: { due_date: string }[]) {
  return parts.every(({ due_date }, n) => n === 0 || due_date > (parts[n - 1]?.due_date ?? ''))
}

const Prorata = oneOfWords(['none', 'days', 'lessons'], 'Pro rata must be none, days or lessons.')
export type Prorata = z.output<typeof Prorata>

/** One instalment of a fee. Amounts are text such as `1500.00`. */
export const Instalment = z.object({
  amount: moneyField('Amount'),
  due_date: requiredDate('Due Date'),
})
export type Instalment = z.output<typeof Instalment>

const INSTALMENTS = 'Instalments must be 2 to 12, each later than the one before.'
const Instalments = z
  .array(Instalment, INSTALMENTS)
  .min(2, INSTALMENTS)
  .max(12, INSTALMENTS)
  .refine(areRising, INSTALMENTS)
  .nullish()

const PLAIN_NAMES = { batch_fee_id: 'fee_id', fee_title: 'title' } as const

const feeFields = {
  fee_title: requiredLine(FEE_LABELS.fee_title),
  amount: moneyField(FEE_LABELS.amount),
  /** First due date; a recurring fee is due on that day of every month. */
  due_date: requiredDate(FEE_LABELS.due_date),
  fee_type: blankIsAbsent(FeeType),
  /** Recurring fees: last possible due date; null for no end. */
  last_due_date: optionalDate(FEE_LABELS.last_due_date).optional(),
  /** Recurring fees: whether part months are charged in part, by days or by lessons. */
  prorata: blankIsAbsent(Prorata),
  /** One-time fees: the instalments, which add up to the amount. */
  instalments: Instalments,
  /** Whether late fees apply, if the academy has set them. */
  late_fee: z.boolean('late_fee must be true or false.').optional(),
  /** One-time fees: whether it is refunded to students who settle and leave. */
  is_deposit: z.boolean('is_deposit must be true or false.').optional(),
  /**
   * One-time fees: the time for which the fee is paid. A student who leaves earlier pays up to the last day. Both null:
   * nothing is given back.
   */
  paid_from: optionalDate(FEE_LABELS.paid_from).optional(),
  paid_to: optionalDate(FEE_LABELS.paid_to).optional(),
  /** One-time fees: whether it is charged to each student on the day of joining, if that is on or after `due_date`. */
  on_joining: z.boolean('on_joining must be true or false.').optional(),
  /** Charged on joining: also to students who were in another batch the day before. */
  asks_within: z.boolean('asks_within must be true or false.').optional(),
  /** Whether a fee that is dated back charges students who have left without settling. Only the owner may choose it. */
  asks_left: z.boolean('asks_left must be true or false.').optional(),
}

/** A fee each student of a batch pays. Amounts are text such as `1500.00`. */
export const BatchFee = withPlainNames(
  z.object({
    batch_fee_id: z.int(),
    batch_id: z.int(),
    fee_title: z.string(),
    amount: z.string(),
    due_date: z.string(),
    fee_type: FeeType,
    last_due_date: z.string().nullable(),
    prorata: Prorata.optional(),
    instalments: z.array(z.object({ amount: z.string(), due_date: z.string() })).nullish(),
    late_fee: z.boolean().optional(),
    is_deposit: z.boolean().optional(),
    paid_from: z.string().nullish(),
    paid_to: z.string().nullish(),
    on_joining: z.boolean().optional(),
    asks_within: z.boolean().optional(),
    asks_left: z.boolean().optional(),
    version: z.int(),
  }),
  PLAIN_NAMES,
)
export type BatchFee = z.output<typeof BatchFee>

/** Recurring by default. */
export const FeeDraft = withPlainNames(
  z.object({ batch_id: requiredId('batch_id'), ...feeFields }),
  PLAIN_NAMES,
)
export type FeeDraft = z.output<typeof FeeDraft>

/** The dues that follow a change of the fee: all unpaid ones, or only those not due yet. */
export const ChangedFrom = oneOfWords(['unpaid', 'next'], 'from must be next or unpaid.')
export type ChangedFrom = z.output<typeof ChangedFrom>

const changes = z
  .object({ ...feeFields, version: Version, from: blankIsAbsent(ChangedFrom) })
  .partial()

/** Absent fields stay as stored. 409 if `version` is not the stored one. */
export const FeeChanges = withPlainNames(
  changes.extend({ batch_fee_id: requiredId('batch_fee_id') }),
  PLAIN_NAMES,
)
export type FeeChanges = z.output<typeof FeeChanges>

const PreviewedChanges = withPlainNames(changes, PLAIN_NAMES)

/** Row of the list: `[id, title, amount, due date, type]`. */
export const FeeRow = z.codec(
  z.tuple([z.int(), z.string(), z.string(), z.string(), FeeType]),
  z.object({
    fee_id: z.int(),
    title: z.string(),
    amount: z.string(),
    due_date: z.string(),
    fee_type: FeeType,
  }),
  {
    decode: ([fee_id, title, amount, due_date, fee_type]) => ({
      fee_id,
      title,
      amount,
      due_date,
      fee_type,
    }),
    encode: ({ fee_id, title, amount, due_date, fee_type }) =>
      [fee_id, title, amount, due_date, fee_type] as [number, string, string, string, FeeType],
  },
)
export type FeeRow = z.output<typeof FeeRow>

export const DUE_STATUSES = ['Paid', 'Partly paid', 'Due', 'Overdue', 'Waived'] as const
export const DueStatus = z.enum(DUE_STATUSES)
export type DueStatus = z.output<typeof DueStatus>

/** Kinds of dues; only `fee` belongs to a batch. */
export const DueKind = z.enum(['fee', 'single', 'opening', 'late'])
export type DueKind = z.output<typeof DueKind>

/**
 * The reason for a late fee: the rule, the late due, the part of it that was open when the late fee was made, and the
 * day of that.
 */
export const LateWhy = LateFee.pick({
  amount: true,
  percent: true,
  cap: true,
  after_days: true,
}).extend({
  title: z.string(),
  due_date: z.string(),
  on: z.string(),
  open: z.string(),
  whole: z.string(),
})
export type LateWhy = z.output<typeof LateWhy>

/** A line of a due's breakdown. Amounts may be negative; their sum is the amount of the due. */
export const DuePart = z.object({
  kind: z.enum([
    'fee',
    'pro rata',
    'concession',
    'instalment',
    'single',
    'opening',
    'late',
    'left',
  ]),
  text: z.string(),
  amount: z.string(),
  late: LateWhy.optional(),
})
export type DuePart = z.output<typeof DuePart>

/** One due of a student. `owed` is its unpaid sum; `fee_id` is the due's own number. */
export const StudentFee = z.object({
  fee_id: z.int(),
  amount: z.string(),
  owed: z.string(),
  fee_title: z.string(),
  /** The title with its month, part or days: `Tuition, November 2026`. */
  label: z.string().optional(),
  due_date: z.string(),
  /** Date and transaction of the latest payment on the due. */
  payment_date: z.string().nullable(),
  transaction_id: z.string().nullable(),
  payment_status: DueStatus,
  /** Present if a UPI payment of it was reported and is not checked yet. */
  being_checked: z.literal(true).optional(),
  /** Waived amount; absent if nothing was waived. */
  waived: z.string().optional(),
})
export type StudentFee = z.output<typeof StudentFee>

/** Students of a batch with their dues: members, and former ones who still owe. */
export const StudentFeeStatus = z.object({
  student_id: z.int(),
  /** Null if the student was erased and still owes. */
  uid: z.string().nullable(),
  name: z.string(),
  fees: z.array(StudentFee),
})
export type StudentFeeStatus = z.output<typeof StudentFeeStatus>

export const SavedFee = Message.extend({ fee: BatchFee })

export const listBatchFees = read('/batchmanegment/all_batch_fee', {
  access: ['admin', 'desk'],
  summary: 'The fees of all batches, or of one, as positional rows',
  querystring: z.object({ batch_id: blankIsAbsent(requiredId('batch_id')) }),
  response: z.array(FeeRow),
})

export const listFeesOfBatch = read('/batch-fees', {
  access: ['admin', 'desk'],
  summary: 'The fees of a batch, each with all its fields',
  querystring: z.object({ batch_id: requiredId('batch_id') }),
  response: z.array(BatchFee),
})

export const getBatchFee = read('/batch-fees/:batch_fee_id', {
  access: ['admin', 'desk'],
  summary: 'One fee with all its fields',
  response: BatchFee,
})

export const createBatchFee = create('/batchmanegment/add_batch_fee', {
  access: ['admin', 'desk'],
  summary: 'Add a fee to a batch; its students owe it from then on',
  body: FeeDraft,
  response: SavedFee,
})

export const updateBatchFee = change('/batchmanegment/batch_fee_by_id', {
  access: ['admin', 'desk'],
  summary: 'Change a fee; dues on which nothing was paid change with it, or only coming ones',
  body: FeeChanges,
  response: SavedFee,
})

export const previewBatchFee = act('/batch-fees/:batch_fee_id/preview', {
  access: ['admin', 'desk'],
  summary: 'What a change of a fee would do; nothing is changed',
  body: PreviewedChanges,
  response: FeePreview,
})

export const previewNewFee = act('/batch-fees/preview', {
  access: ['admin', 'desk'],
  summary: 'Whom a new fee would ask, and how much; nothing is changed',
  body: FeeDraft,
  response: NewFeePreview,
})

export const deleteBatchFee = remove('/batch-fees/:batch_fee_id', {
  access: ['admin', 'desk'],
  summary: 'Delete a fee on which nothing was ever paid, with its dues',
})

export const getFeeStatus = act('/batchmanegment/student_fee_status_by_batch', {
  access: ['admin', 'desk'],
  summary: 'What each student of a batch owes and has paid, one row for each due',
  body: z.object({ batch_id: requiredId('batch_id') }),
  response: z.array(StudentFeeStatus),
})
