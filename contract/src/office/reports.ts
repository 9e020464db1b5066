import { z } from 'zod'
import { read } from '../endpoint.ts'
import { blankIsAbsent, oneOfWords, requiredDate } from '../shared.ts'
import { tableFiles } from '../table-files.ts'

const OFFICE = ['admin', 'desk'] as const

export const COLLECTED_BY = ['day', 'month', 'batch', 'method', 'person'] as const
export const OWED_BY = ['age', 'batch', 'student'] as const
export const MONTH_BY = ['batch', 'fee', 'student'] as const
export const ENQUIRIES_BY = ['month', 'source'] as const

/** Names of the reports; each is the end of its URL. */
export const REPORTS = ['collected', 'owed', 'expected', 'students', 'enquiries'] as const
export type ReportName = (typeof REPORTS)[number]

/** Column headings of each report, on screen and in files, in this order. */
export const REPORT_HEADS = {
  collected: { count: 'Payments', received: 'Received', refunded: 'Given back', net: 'Net' },
  owed: { students: 'Students', dues: 'Dues', amount: 'Amount' },
  expected: { amount: 'Amount' },
  students: { joined: 'Joined', left: 'Left', at_end: 'At the end' },
  enquiries: { asked: 'Asked', trial: 'Trial', joined: 'Joined', lost: 'Lost' },
} as const satisfies Record<ReportName, Record<string, string>>

/** Column headings of a month; a month's own name stands for `Fees`. */
export const MONTH_HEADS = {
  opening: 'Pending before',
  brought: 'Opening balances',
  asked: 'Fees',
  concession: 'Concession',
  waived: 'Waived',
  collected: 'Collected for it',
  closing: 'Pending after',
} as const

/** How many days dues are overdue. */
export const AGES = ['ahead', '0-30', '31-60', '61-90', 'over-90'] as const

/** Longest period of a report, in years. */
export const REPORT_YEARS_MAX = 5

/** Days of the academy's time zone, both included. */
export const Period = z.object({
  from: blankIsAbsent(requiredDate('From')),
  to: blankIsAbsent(requiredDate('To')),
})

const groupingField = <const Ways extends readonly [string, ...string[]]>(ways: Ways) =>
  blankIsAbsent(oneOfWords<Ways[number]>(ways, `by must be one of ${ways.join(', ')}.`))

const CollectedQuery = Period.extend({ by: groupingField(COLLECTED_BY) })
const OwedQuery = Period.extend({ by: groupingField(OWED_BY) })
const EnquiriesReportQuery = Period.extend({ by: groupingField(ENQUIRIES_BY) })

/** Rows, their totals, and the period; null for all time. */
const reportOf = <Figures extends z.ZodRawShape>(figures: Figures) =>
  z.object({
    rows: z.array(z.object({ key: z.string(), label: z.string(), ...figures })),
    total: z.object(figures),
    from: z.string().nullable(),
    to: z.string().nullable(),
  })

const money = z.string()

/** Amounts are text; `net` is received less refunded. */
export const CollectedReport = reportOf({
  count: z.int(),
  received: money,
  refunded: money,
  net: money,
})
export type CollectedReport = z.output<typeof CollectedReport>

const owed = { students: z.int(), dues: z.int(), amount: money }
/** `not_due_yet`: dues dated after today, even if the period ends later. */
export const OwedReport = reportOf(owed).extend({ not_due_yet: z.object(owed) })
export type OwedReport = z.output<typeof OwedReport>

export const ExpectedReport = reportOf({ amount: money })
export type ExpectedReport = z.output<typeof ExpectedReport>

export const StudentsReport = reportOf({ joined: z.int(), left: z.int(), at_end: z.int() })
export type StudentsReport = z.output<typeof StudentsReport>

export const EnquiriesReport = reportOf({
  asked: z.int(),
  trial: z.int(),
  joined: z.int(),
  lost: z.int(),
})
export type EnquiriesReport = z.output<typeof EnquiriesReport>

const MONTH_WORDS = {
  opening: money,
  brought: money,
  asked: money,
  concession: money,
  waived: money,
  collected: money,
  closing: money,
}

/**
 * A month as an addition: opening + brought + asked - concession - waived - collected = closing, in each row and in the
 * total. `asked` is what fees charge. Keys are a batch's number, `fee-` and a fee's, a student's, or `none` for dues of
 * no batch. `collected` beside the rows is all money collected: with `brought_advance`, which families had paid before
 * Ganit, it is the total of the rows plus `ahead`, which was paid in advance in that month; `ahead` is negative if
 * advances were used. `overdue` and `not_due_yet` are today's. `of_label`: the batch or fee of the students; null if it
 * has none in the month.
 */
export const MonthReport = reportOf(MONTH_WORDS).extend({
  month: z.string(),
  first_month: z.string(),
  of_label: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  collected: money,
  refunded: money,
  ahead: money,
  /** Absent in a month without any. */
  brought_advance: money.optional(),
  overdue: money,
  not_due_yet: money,
})
export type MonthReport = z.output<typeof MonthReport>

const MonthQuery = z.object({
  month: blankIsAbsent(
    z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'month must be like 2026-11.'),
  ),
  by: groupingField(MONTH_BY),
  of: blankIsAbsent(
    z.string().regex(/^(?:(?:fee-)?\d{1,9}|none)$/, 'of must be the key of a row.'),
  ),
})

export const getMonthReport = read('/reports/month', {
  access: OFFICE,
  summary: 'A month as a written addition, from what was pending before it to what is due now',
  querystring: MonthQuery,
  response: MonthReport,
})
export const [exportMonth, exportMonthXlsx] = tableFiles({
  path: '/reports/month',
  access: OFFICE,
  summary: 'A month as a written addition, as a table for spreadsheets',
  querystring: MonthQuery,
})

export const RESULT_HEADS = {
  collected: 'Collected',
  pay: 'Pay',
  expenses: 'Expenses',
  left: 'Left',
} as const

/**
 * The result of a month: collected - gst - deposits - pay - expenses = result. `gst` is the tax on the papers of the
 * payments and refunds collected, `deposits` the growth of the held deposits. Rows are by batch, before GST and
 * deposits; `none` has the sums that name no batch. `total` is the sum of the rows.
 */
export const ResultReport = reportOf({
  collected: money,
  pay: money,
  expenses: money,
  left: money,
}).extend({
  month: z.string(),
  first_month: z.string(),
  from: z.string(),
  to: z.string(),
  collected: money,
  gst: money,
  deposits: money,
  pay: money,
  expenses: money,
  result: money,
})
export type ResultReport = z.output<typeof ResultReport>

const ResultQuery = MonthQuery.pick({ month: true })

export const getResultReport = read('/reports/result', {
  access: ['admin'],
  summary: 'What was left of a month, and which batch earned it',
  querystring: ResultQuery,
  response: ResultReport,
})
export const [exportResult, exportResultXlsx] = tableFiles({
  path: '/reports/result',
  access: ['admin'],
  summary: 'What was left of a month, as a table for spreadsheets',
  querystring: ResultQuery,
})

export const getCollectedReport = read('/reports/collected', {
  access: OFFICE,
  summary: 'What was paid and given back; by person it is for the owner alone',
  querystring: CollectedQuery,
  response: CollectedReport,
})
export const [exportCollected, exportCollectedXlsx] = tableFiles({
  path: '/reports/collected',
  access: OFFICE,
  summary: 'What was paid and given back as a table for spreadsheets',
  querystring: CollectedQuery,
})

export const getOwedReport = read('/reports/owed', {
  access: OFFICE,
  summary:
    'What is owed today, of dues dated in some days or of all; by student the thousand who owe most',
  querystring: OwedQuery,
  response: OwedReport,
})
export const [exportOwed, exportOwedXlsx] = tableFiles({
  path: '/reports/owed',
  access: OFFICE,
  summary: 'What is owed today as a table for spreadsheets',
  querystring: OwedQuery,
})

export const getExpectedReport = read('/reports/expected', {
  access: OFFICE,
  summary: 'What is to be paid in this month and the next five',
  response: ExpectedReport,
})
export const [exportExpected, exportExpectedXlsx] = tableFiles({
  path: '/reports/expected',
  access: OFFICE,
  summary: 'What is to be paid in the next months as a table for spreadsheets',
})

export const getStudentsReport = read('/reports/students', {
  access: OFFICE,
  summary: 'How many students joined and left, by month',
  querystring: Period,
  response: StudentsReport,
})
export const [exportStudentsReport, exportStudentsReportXlsx] = tableFiles({
  path: '/reports/students',
  access: OFFICE,
  summary: 'How many students joined and left as a table for spreadsheets',
  querystring: Period,
})

export const getEnquiriesReport = read('/reports/enquiries', {
  access: OFFICE,
  summary: 'How many asked about lessons, and what came of it',
  querystring: EnquiriesReportQuery,
  response: EnquiriesReport,
})
export const [exportEnquiriesReport, exportEnquiriesReportXlsx] = tableFiles({
  path: '/reports/enquiries',
  access: OFFICE,
  summary: 'How many asked about lessons as a table for spreadsheets',
  querystring: EnquiriesReportQuery,
})
