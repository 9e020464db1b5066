import { z } from 'zod'
import { act, change, create, read } from '../endpoint.ts'
import { Preview } from '../messages/reach.ts'
import { moneyField } from '../money.ts'
import {
  blankIsAbsent,
  Message,
  oneOfWords,
  optionalDate,
  orNull,
  requiredDate,
  requiredId,
  requiredText,
  Version,
} from '../shared.ts'
import { tableFiles } from '../table-files.ts'

export const CONCESSION_KINDS = ['sibling', 'staff child', 'scholarship', 'merit', 'other'] as const
const Kind = oneOfWords(
  CONCESSION_KINDS,
  'Kind must be sibling, staff child, scholarship, merit or other.',
)
export type ConcessionKind = z.output<typeof Kind>

/** Field labels of the form, used in its messages too. */
export const CONCESSION_LABELS = {
  kind: 'Kind',
  percent: 'Percent',
  amount: 'Amount',
  fee_ids: 'Fees',
  from_date: 'From',
  to_date: 'Until',
  reason: 'Reason',
} as const

/** A lasting reduction of a student's batch fees. Amounts are text such as `1500.00`. */
export const Concession = z.object({
  concession_id: z.int(),
  student_id: z.int(),
  kind: z.enum(CONCESSION_KINDS),
  /** Percentage of what remains after amounts are taken off, such as `10.00`; or an amount instead. */
  percent: z.string().nullable(),
  amount: z.string().nullable(),
  /** Fees that the concession applies to; null for all. */
  fee_ids: z.array(z.int()).nullable(),
  from_date: z.string(),
  to_date: z.string().nullable(),
  reason: z.string(),
  version: z.int(),
})
export type Concession = z.output<typeof Concession>

const FEES_MAX = 100
const percentWords = 'Percent must be more than 0 and at most 100.'
const Percent = z
  .union([z.number(), z.string().trim().min(1)], percentWords)
  // The percentage is rounded first, so that one that rounds to 0.00 is refused.
  .transform((percent) => Number(Number(percent).toFixed(2)))
  .refine((percent) => percent > 0 && percent <= 100, percentWords)
  .transform((percent) => percent.toFixed(2))

const fields = {
  kind: Kind,
  percent: orNull(Percent).optional(),
  amount: orNull(moneyField(CONCESSION_LABELS.amount)).optional(),
  fee_ids: z
    .array(requiredId('fee_ids'), 'fee_ids must be a list of numbers.')
    .min(1, 'Choose a fee, or all of them.')
    .max(FEES_MAX, `fee_ids may be at most ${FEES_MAX}.`)
    .nullish(),
  from_date: requiredDate(CONCESSION_LABELS.from_date),
  to_date: optionalDate(CONCESSION_LABELS.to_date).optional(),
  reason: requiredText(CONCESSION_LABELS.reason, 500),
}

export const ConcessionDraft = z.object({ student_id: requiredId('student_id'), ...fields })
export type ConcessionDraft = z.output<typeof ConcessionDraft>

/** Absent fields stay as stored. 409 if `version` is not the stored one. */
export const ConcessionChanges = z.object({ ...fields, version: Version }).partial()
export type ConcessionChanges = z.output<typeof ConcessionChanges>

export const SavedConcession = Message.extend({
  concession: Concession,
  /** How many dues changed. */
  changed: z.int(),
})
const OfStudent = z.object({ student_id: requiredId('student_id', 'student_id is required.') })

export const listConcessions = read('/concessions', {
  access: ['admin', 'desk'],
  summary: 'The concessions of a student, ended ones included',
  querystring: OfStudent,
  response: z.array(Concession),
})

export const [exportConcessions, exportConcessionsXlsx] = tableFiles({
  path: '/concessions',
  access: ['admin', 'desk'],
  summary: 'The concessions of a student as a table for spreadsheets',
  querystring: OfStudent,
})

/** With `preview=1` it answers 200 with what `previewConcession` answers, and changes nothing. */
export const addConcession = create('/concessions', {
  access: ['admin'],
  summary: 'Reduce what a student is asked for by batches; dues of which nothing is paid change',
  querystring: Preview,
  body: ConcessionDraft,
  response: SavedConcession,
})

/**
 * The effect of a concession before it is given: dues with their amounts, and what the batches charge a month from its
 * first day on.
 */
export const ConcessionPreview = z.object({
  dues: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  monthly: z.object({ before: z.string(), after: z.string() }),
})
export type ConcessionPreview = z.output<typeof ConcessionPreview>

export const previewConcession = act('/concessions/preview', {
  access: ['admin'],
  summary: 'What a new concession would change; nothing is changed',
  body: ConcessionDraft,
  response: ConcessionPreview,
})

export const updateConcession = change('/concessions/:concession_id', {
  access: ['admin'],
  summary: 'Change a concession; dues of which nothing is paid change with it',
  body: ConcessionChanges,
  response: SavedConcession,
})

export const endConcession = act('/concessions/:concession_id/end', {
  access: ['admin'],
  summary: 'End a concession with a day, today unless it is said',
  body: z.object({ on: blankIsAbsent(requiredDate('on')) }).nullish(),
  response: SavedConcession,
})
