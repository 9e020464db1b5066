import { z } from 'zod'
import { act, create, read } from '../endpoint.ts'
import { IMAGE_START } from '../ground/images.ts'
import { moneyField } from '../money.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import {
  accountOf,
  blankIsAbsent,
  LINE_MAX,
  Message,
  monthOf,
  oneOfWords,
  optionalLine,
  optionalText,
  requiredDate,
  requiredId,
  requiredLine,
  requiredText,
} from '../shared.ts'
import { tableFiles } from '../table-files.ts'
import { markUpload } from '../uploads.ts'
import { PAID_FROM, PaidFromField } from './pay-rates.ts'

/** Field labels of the form, used in its messages too. */
export const EXPENSE_LABELS = {
  day: 'Day',
  month: 'Month',
  kind: 'Kind',
  note: 'Note',
  amount: 'Amount',
  paid_to: 'To whom',
  paid_from: 'Paid from',
  transaction_id: 'Reference',
  batch_id: 'Batch',
  photo: 'Photo',
  reason: 'Reason',
} as const

export const EXPENSE_KINDS = [
  'rent',
  'electricity',
  'phone and internet',
  'printing and books',
  'advertising',
  'repairs',
  'travel',
  'other staff',
  'gateway and bank',
  'taxes',
  'other',
] as const
export type ExpenseKind = (typeof EXPENSE_KINDS)[number]

/** Sentence for pictures that cannot be read, such as HEIC. */
export const UNREADABLE_PHOTO = 'Choose a JPEG or PNG picture.'

/** Length of a data URL of 8 MB. */
const DATA_URL_MAX = 11_200_000

const Photo = markUpload(
  z
    .string(UNREADABLE_PHOTO)
    .max(DATA_URL_MAX, { error: 'Photo is too large. It may have at most 8 MB.', abort: true })
    .refine((text) => text.trim() === '' || IMAGE_START.test(text), UNREADABLE_PHOTO),
)

/** Money that the academy has spent. Amounts are text such as `1500.00`. */
export const Expense = z.object({
  expense_id: z.int(),
  day: z.string(),
  /** The month that it is for, `2026-11`. */
  month: z.string(),
  kind: z.enum(EXPENSE_KINDS),
  note: z.string().nullable(),
  amount: z.string(),
  paid_to: z.string(),
  paid_from: z.enum(PAID_FROM),
  /** Account whose drawer it was paid from; null for other ways. */
  drawer_of: z.string().nullable(),
  drawer_name: z.string().nullable(),
  transaction_id: z.string().nullable(),
  batch: z.object({ batch_id: z.int(), batch_name: z.string() }).nullable(),
  /** Signed URL, valid for a while; null without a photo. */
  photo: z.string().nullable(),
  recorded_by: z.string(),
  recorded_on: z.string(),
  reversed: z.boolean(),
  reversal: z.object({ reason: z.string(), date: z.string() }).nullable(),
})
export type Expense = z.output<typeof Expense>

export const ExpenseDraft = z
  .object({
    day: blankIsAbsent(requiredDate(EXPENSE_LABELS.day)),
    month: blankIsAbsent(monthOf(EXPENSE_LABELS.month)),
    kind: oneOfWords(EXPENSE_KINDS, {
      error: ({ input }) =>
        input ? `Kind must be one of ${EXPENSE_KINDS.join(', ')}.` : 'Kind is required.',
    }),
    note: optionalText(EXPENSE_LABELS.note, 500),
    amount: moneyField(EXPENSE_LABELS.amount),
    paid_to: requiredLine(EXPENSE_LABELS.paid_to),
    paid_from: PaidFromField,
    drawer_of: blankIsAbsent(accountOf('drawer_of')),
    transaction_id: optionalLine(EXPENSE_LABELS.transaction_id),
    batch_id: blankIsAbsent(requiredId(EXPENSE_LABELS.batch_id)),
    photo: Photo.nullish(),
  })
  .refine(({ kind, note }) => kind !== 'other' || note !== null, {
    error: 'Say in the note what it was for.',
    path: ['note'],
  })
export type ExpenseDraft = z.output<typeof ExpenseDraft>

const ExpensesQuery = pageQuery(['expense_id'])
  .pick({ page: true, page_size: true })
  .extend({ month: blankIsAbsent(monthOf(EXPENSE_LABELS.month)) })

/** `sum`: of all standing expenses of the list. */
export const ExpensesPage = pageSchema(Expense).extend({ month: z.string(), sum: z.string() })
export type ExpensesPage = z.output<typeof ExpensesPage>

const OFFICE = ['admin', 'desk'] as const

export const listExpenses = read('/expenses', {
  access: OFFICE,
  summary: 'Expenses for a month, the latest first; the desk its own of the day',
  querystring: ExpensesQuery,
  response: ExpensesPage,
})
export const [exportExpenses, exportExpensesXlsx] = tableFiles({
  path: '/expenses',
  access: OFFICE,
  summary: 'Expenses for a month as a table for spreadsheets; the desk its own of the day',
  querystring: ExpensesQuery.pick({ month: true }),
})

const SavedExpense = Message.extend({ expense: Expense })

export const createExpense = create('/expenses', {
  access: OFFICE,
  summary: 'Record an expense; the desk pays from its own drawer only',
  body: ExpenseDraft,
  response: SavedExpense,
})

export const reverseExpense = act('/expenses/:expense_id/reverse', {
  access: OFFICE,
  summary: 'Take an expense back, where it counted',
  body: z.object({ reason: requiredText(EXPENSE_LABELS.reason, 500) }),
  response: SavedExpense,
})

/** The signature alone gives access, as for photos. */
export const getExpensePhoto = read('/expenses/photos/:image_id', {
  access: 'public',
  summary: 'The photo of a bill, through a signed URL that expires',
  params: z.object({ image_id: z.uuid() }),
  querystring: z.object({
    expires: z.string().max(LINE_MAX).optional().catch(undefined),
    signature: z.string().max(LINE_MAX).optional().catch(undefined),
  }),
})
