import { z } from 'zod'
import { act, change, create, read, remove } from '../endpoint.ts'
import { moneyOf } from '../money.ts'
import { renamed } from '../renamed.ts'
import {
  blankIsAbsent,
  dateOf,
  idOf,
  Message,
  oneOf,
  optionalDate,
  requiredLine,
  Version,
} from '../shared.ts'

/** The labels of the fee form, and so of its messages. */
export const FEE_LABELS = {
  fee_title: 'Fee Title',
  amount: 'Amount',
  due_date: 'Due Date',
  fee_type: 'Fee Type',
  last_due_date: 'Last Due Date',
} as const

const FEE_TYPES = ['one-time', 'recurring'] as const
export const FeeType = oneOf(FEE_TYPES, 'Fee Type must be one-time or recurring.')
export type FeeType = z.output<typeof FeeType>

/** That each is later than the one before. */
export function areRising(parts: { due_date: string }[]) {
  return parts.every(({ due_date }, n) => n === 0 || due_date > (parts[n - 1]?.due_date ?? ''))
}

const Prorata = oneOf(['none', 'days', 'lessons'], 'Pro rata must be none, days or lessons.')
export type Prorata = z.output<typeof Prorata>

/** A part of something that is asked for on several days. Amounts are text such as `1500.00`. */
export const Instalment = z.object({ amount: moneyOf('Amount'), due_date: dateOf('Due Date') })
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
  amount: moneyOf(FEE_LABELS.amount),
  /** The first day it is due; a recurring fee is due on that day of every month. */
  due_date: dateOf(FEE_LABELS.due_date),
  fee_type: blankIsAbsent(FeeType),
  /** Of a recurring fee: the last day on which it may be due; null where it has no end. */
  last_due_date: optionalDate(FEE_LABELS.last_due_date).optional(),
  /** Of a recurring fee: whether a month of which one was there for a part is asked for in part, and by what. */
  prorata: blankIsAbsent(Prorata),
  /** Of a one-time fee: in which parts it is asked for; together they are its amount. */
  instalments: Instalments,
  /** Whether being late with it costs something, if that is set. */
  late_fee: z.boolean('late_fee must be true or false.').optional(),
  /** Of a one-time fee: whether it is given back to who settles and leaves. */
  is_deposit: z.boolean('is_deposit must be true or false.').optional(),
}

/** What a batch asks of each of its students. Amounts are text such as `1500.00`. */
export const BatchFee = renamed(
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
    version: z.int(),
  }),
  PLAIN_NAMES,
)
export type BatchFee = z.output<typeof BatchFee>

/** Without a type a fee is recurring. */
export const FeeDraft = renamed(z.object({ batch_id: idOf('batch_id'), ...feeFields }), PLAIN_NAMES)
export type FeeDraft = z.output<typeof FeeDraft>

/**
 * Which dues a change of a fee moves with it: those on which nothing was paid, or of these only the ones that are not
 * due yet.
 */
export const ChangedFrom = oneOf(['unpaid', 'next'], 'from must be next or unpaid.')
export type ChangedFrom = z.output<typeof ChangedFrom>

const changes = z
  .object({ ...feeFields, version: Version, from: blankIsAbsent(ChangedFrom) })
  .partial()

/** Absent fields stay as stored. With a `version` that is no longer the stored one the save is refused (409). */
export const FeeChanges = renamed(
  changes.extend({ batch_fee_id: idOf('batch_fee_id') }),
  PLAIN_NAMES,
)
export type FeeChanges = z.output<typeof FeeChanges>

const PreviewedChanges = renamed(changes, PLAIN_NAMES)

/** What a change of a fee would do. Amounts are text such as `1500.00`. */
export const FeePreview = z.object({
  /** Whose dues change. */
  students: z.int(),
  /** How many dues change in amount or date, come or go. */
  dues: z.int(),
  /** How many of these are overdue, before or afterwards. */
  overdue: z.int(),
  /** What is owed of the fee before and after it. */
  before: z.string(),
  after: z.string(),
  /** Whether the same change back would leave every due as it is now; not where earlier changes had spared some. */
  can_be_undone: z.boolean(),
})
export type FeePreview = z.output<typeof FeePreview>

/** A fee as the list has it: `[id, title, amount, due date, type]`. */
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

/** What a due is for; only a fee is of a batch. */
export const DueKind = z.enum(['fee', 'single', 'opening', 'late'])
export type DueKind = z.output<typeof DueKind>

/** A line of how a due came about; the amounts, which may be negative, come to the due's. */
export const DuePart = z.object({
  kind: z.enum(['fee', 'pro rata', 'concession', 'instalment', 'single', 'opening', 'late']),
  text: z.string(),
  amount: z.string(),
})
export type DuePart = z.output<typeof DuePart>

/** One due of a student. `owed` is what is not paid of it yet; `fee_id` is the due's own number. */
export const StudentFee = z.object({
  fee_id: z.int(),
  amount: z.string(),
  owed: z.string(),
  fee_title: z.string(),
  due_date: z.string(),
  /** The day of the latest payment on it, and what that named as its transaction. */
  payment_date: z.string().nullable(),
  transaction_id: z.string().nullable(),
  payment_status: DueStatus,
  /** There where somebody says to have paid it by UPI, and nobody has looked yet. */
  being_checked: z.literal(true).optional(),
  /** There where something of it was given up: how much. */
  waived: z.string().optional(),
})
export type StudentFee = z.output<typeof StudentFee>

/** The students of a batch with their dues: those in it, and who left it owing. */
export const StudentFeeStatus = z.object({
  student_id: z.int(),
  /** Null where the student was erased and still owes. */
  uid: z.string().nullable(),
  name: z.string(),
  fees: z.array(StudentFee),
})
export type StudentFeeStatus = z.output<typeof StudentFeeStatus>

const SavedFee = Message.extend({ fee: BatchFee })

export const listBatchFees = read('/batchmanegment/all_batch_fee', {
  access: ['admin', 'desk'],
  summary: 'The fees of all batches, or of one, as positional rows',
  querystring: z.object({ batch_id: blankIsAbsent(idOf('batch_id')) }),
  response: z.array(FeeRow),
})

export const listFeesOfBatch = read('/batch-fees', {
  access: ['admin', 'desk'],
  summary: 'The fees of a batch, each with all its fields',
  querystring: z.object({ batch_id: idOf('batch_id') }),
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

export const deleteBatchFee = remove('/batch-fees/:batch_fee_id', {
  access: ['admin', 'desk'],
  summary: 'Delete a fee on which nothing was ever paid, with its dues',
})

export const getFeeStatus = act('/batchmanegment/student_fee_status_by_batch', {
  access: ['admin', 'desk'],
  summary: 'What each student of a batch owes and has paid, one row for each due',
  body: z.object({ batch_id: idOf('batch_id') }),
  response: z.array(StudentFeeStatus),
})
