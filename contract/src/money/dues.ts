import { z } from 'zod'
import { act, change, create, read, remove } from '../endpoint.ts'
import { moneyField } from '../money.ts'
import {
  blankIsAbsent,
  Message,
  requiredDate,
  requiredId,
  requiredLine,
  requiredText,
} from '../shared.ts'
import { areRising, Instalment } from './fees.ts'
import { LedgerDue } from './ledger.ts'

/** Field labels of the forms, used in their messages too. */
export const DUE_LABELS = {
  title: 'Title',
  amount: 'Amount',
  due_date: 'Due Date',
  reason: 'Reason',
} as const

/** A due of a single student, beside batch fees. */
export const DueDraft = z.object({
  student_id: requiredId('student_id'),
  title: requiredLine(DUE_LABELS.title),
  amount: moneyField(DUE_LABELS.amount),
  due_date: requiredDate(DUE_LABELS.due_date),
})
export type DueDraft = z.output<typeof DueDraft>

/** A part of a due that was waived. Amounts are text such as `1500.00`. */
export const Waiver = z.object({
  waiver_id: z.int(),
  due_id: z.int(),
  student_id: z.int(),
  amount: z.string(),
  reason: z.string(),
  date: z.string(),
  reversed: z.boolean(),
  reversal: z.object({ reason: z.string(), date: z.string() }).nullable(),
})
export type Waiver = z.output<typeof Waiver>

const Because = z.object({ reason: requiredText(DUE_LABELS.reason, 500) })

/** Without an amount, all that the due owes is waived. */
export const WaiverDraft = Because.extend({ amount: blankIsAbsent(moneyField(DUE_LABELS.amount)) })
export type WaiverDraft = z.output<typeof WaiverDraft>

const INSTALMENTS = 'Instalments must be 1 to 12, each later than the one before.'

export const Cut = z.object({
  instalments: z
    .array(Instalment, INSTALMENTS)
    .min(1, INSTALMENTS)
    .max(12, INSTALMENTS)
    .refine(areRising, INSTALMENTS),
})
export type Cut = z.output<typeof Cut>

export const cutDue = change('/dues/:due_id/instalments', {
  access: ['admin', 'desk'],
  summary:
    'Cut a due, and what it was cut into before, into other instalments; the desk up to a year',
  body: Cut,
  response: Message.extend({ dues: z.array(LedgerDue) }),
})

export const addDue = create('/dues', {
  access: ['admin', 'desk'],
  summary: 'Ask one student for something beside the fees of batches',
  body: DueDraft,
  response: Message.extend({ due: LedgerDue }),
})

export const deleteDue = remove('/dues/:due_id', {
  access: ['admin', 'desk'],
  summary:
    "Take away a due that is no batch's fee and of which nothing was paid; the desk its own of the same day",
  body: Because,
})

export const waiveDue = create('/dues/:due_id/waive', {
  access: ['admin', 'desk'],
  summary: 'Give up what is owed of a due, or a piece of it; the desk of late fees alone',
  body: WaiverDraft,
  response: Message.extend({ waiver: Waiver, due: LedgerDue }),
})

export const listWaivers = read('/waivers', {
  access: ['admin', 'desk'],
  summary: "What was given up of a student's dues, reversed ones included",
  querystring: z.object({ student_id: requiredId('student_id', 'student_id is required.') }),
  response: z.array(Waiver),
})

export const reverseWaiver = act('/waivers/:waiver_id/reverse', {
  access: ['admin'],
  summary: 'Take a waiver back; what it gave up is owed again',
  body: Because,
  /** `due` is null if the due is no longer charged. */
  response: Message.extend({ waiver: Waiver, due: LedgerDue.nullable() }),
})
