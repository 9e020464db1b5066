import { z } from 'zod'
import { change, create, read } from '../endpoint.ts'
import { Job } from '../jobs.ts'
import { Language } from '../languages.ts'
import { Who } from '../people/who.ts'
import {
  blankIsAbsent,
  Message,
  oneOfWords,
  optionalText,
  PathId,
  PathName,
  requiredDate,
  requiredId,
} from '../shared.ts'
import { ReportFacts } from './report-facts.ts'

/** Longest line that a teacher adds to a report. */
export const REPORT_LINE_MAX = 200
export const REPORT_LINE_TOO_LONG = `Line must be at most ${REPORT_LINE_MAX} characters long.`
/** Number of ready lines. */
export const PHRASES = 6

/** Fewest and most days of a report, both ends included. A report begins at most as many days ago. */
export const REPORT_DAYS = { least: 7, most: 400 } as const

const STAFF = ['admin', 'desk', 'teacher'] as const

const Period = { from: requiredDate('from'), to: requiredDate('to') }
const AskedPeriod = { from: blankIsAbsent(Period.from), to: blankIsAbsent(Period.to) }

/** A period that the screen offers. */
const Offered = z.object({
  name: z.enum(['last', 'months', 'session']),
  from: z.string(),
  to: z.string(),
})
export type OfferedPeriod = z.output<typeof Offered>

/**
 * The length counts whole characters, so that a line of emoji may be as long as one of letters. Line breaks are printed
 * as blanks.
 */
const Line = optionalText('Line', 2 * REPORT_LINE_MAX).refine(
  (text) => text === null || [...text].length <= REPORT_LINE_MAX,
  REPORT_LINE_TOO_LONG,
)

const NO_PHRASE = `Choose a line from 1 to ${PHRASES}.`
const Phrase = z.int(NO_PHRASE).min(1, NO_PHRASE).max(PHRASES, NO_PHRASE).nullable()

/** A child of the list. `version` is 0 while nothing is stored; `people`: number of people who will be told. */
const ReportStudent = Who.extend({
  line: z.string().nullable(),
  phrase: z.int().nullable(),
  /** Nothing can be told of the period yet. */
  is_empty: z.boolean(),
  /** The sender of the report that the child has for this period from another batch. */
  elsewhere: z.object({ by: z.string(), sent_at: z.string() }).nullable(),
  sent_at: z.string().nullable(),
  report_id: z.int().nullable(),
  people: z.int(),
  version: z.int(),
})
export type ReportStudent = z.output<typeof ReportStudent>

export const BatchReports = z.object({
  batch_name: z.string(),
  from: z.string(),
  to: z.string(),
  periods: z.array(Offered),
  /** Members on the last day, by name. */
  students: z.array(ReportStudent),
  /** Number of children who left in the period and have something to tell: they are printed only. */
  left: z.int(),
  /** Number of lessons of the period without a register. */
  not_taken: z.int(),
  /** The latest job that sends reports of this batch; null if there is none any more. */
  job: Job.nullable(),
})
export type BatchReports = z.output<typeof BatchReports>

/** Without days it answers the batch's usual period. */
export const listReports = read('/batches/:id/reports', {
  access: STAFF,
  summary:
    'The children of a batch with their progress reports of a period; of a teacher their own batches',
  querystring: z.object(AskedPeriod),
  response: BatchReports,
})

const Part = { heading: z.string() }

/**
 * A report in one language, each text as it stands on the page. Parts that are empty, or that the reader may not see,
 * are null. `at` and `band` are shares of the maximum, from 0 to 1.
 */
export const ReportPage = z.object({
  title: z.string(),
  student: z.string(),
  /** Class, batches and teachers. */
  about: z.string(),
  period: z.string(),
  since: z.string().nullable(),
  came: z
    .object({
      ...Part,
      line: z.string(),
      months: z.array(
        z.object({
          month: z.string(),
          name: z.string(),
          n: z.int(),
          of: z.int(),
          of_text: z.string(),
        }),
      ),
    })
    .nullable(),
  work: z.object({ ...Part, lines: z.array(z.string()) }).nullable(),
  tests: z
    .object({
      ...Part,
      /** Heads of the columns: test, day, bar, mark and middle half. */
      columns: z.array(z.string()),
      rows: z.array(
        z.object({
          test_id: z.int(),
          title: z.string(),
          day: z.string(),
          /** The mark, or why there is none. */
          mark: z.string(),
          is_mark: z.boolean(),
          at: z.number().nullable(),
          band: z.tuple([z.number(), z.number()]).nullable(),
          /** `18–30`, and as a sentence. */
          middle: z.string().nullable(),
          middle_line: z.string().nullable(),
        }),
      ),
      more: z.string().nullable(),
    })
    .nullable(),
  chapters: z
    .object({
      ...Part,
      as_of: z.string(),
      rows: z.array(
        z.object({
          chapter_id: z.int(),
          name: z.string(),
          /** 1 learning, 2 secure, 3 kept; null for a chapter that is only taught. */
          level: z.int().nullable(),
          word: z.string(),
          count: z.string().nullable(),
        }),
      ),
      more: z.string().nullable(),
    })
    .nullable(),
  together: z.array(z.string()),
  said: z.string().nullable(),
  foot: z.string(),
})
export type ReportPage = z.output<typeof ReportPage>

const ofStudent = z.object({ id: PathId, student_id: PathId })

export const getReportOfChild = read('/batches/:id/reports/:student_id', {
  access: STAFF,
  summary: 'The progress report of a child as of now, or as it was sent',
  params: ofStudent,
  querystring: z.object({ ...Period, language: blankIsAbsent(Language) }),
  response: z.object({
    page: ReportPage,
    /** Absent in answers of earlier versions. */
    facts: ReportFacts.optional(),
    sent_at: z.string().nullable(),
    /** Ready lines in the language, the first is number 1. */
    phrases: z.array(z.string()),
  }),
})

/** The line is typed, or chosen by the number of a phrase; without both there is none. */
export const changeReport = change('/batches/:id/reports/:student_id', {
  access: STAFF,
  summary: 'Add a line to a child’s progress report before it is sent',
  params: ofStudent,
  body: z
    .object({
      ...Period,
      line: Line.optional(),
      phrase: Phrase.optional(),
      version: z.int('version must be a number.').min(0),
    })
    .refine(({ line, phrase }) => !line || !phrase, {
      path: ['phrase'],
      error: 'Type a line or choose one.',
    }),
  response: Message.extend({
    line: z.string().nullable(),
    phrase: z.int().nullable(),
    version: z.int(),
  }),
})

/** Most children of a batch whose reports are left out when the others are sent. */
export const WITHOUT_MAX = 500

export const sendReports = create('/batches/:id/reports/send', {
  access: STAFF,
  summary: 'Send the progress reports of a period that were not sent yet',
  status: 202,
  body: z.object({
    ...Period,
    without: z.array(requiredId('without')).max(WITHOUT_MAX).optional(),
  }),
  response: Message.extend({ job: Job }),
})

/** `own`: each report in the language in which the family reads. `left`: with children who left in the period. */
export const printReports = read('/batches/:id/reports.pdf', {
  access: STAFF,
  summary: 'The progress reports of a batch on A4, one page a child, as a PDF',
  querystring: z.object({
    ...Period,
    left: blankIsAbsent(oneOfWords(['1'], 'left must be 1.')),
    language: blankIsAbsent(
      oneOfWords(['own', 'en', 'hi', 'bn'], 'language must be own, en, hi or bn.'),
    ),
    student_id: blankIsAbsent(requiredId('student_id')),
  }),
})

const FAMILY = ['admin', 'desk', 'teacher', 'student', 'guardian'] as const

/** A sent report. `replaced_at`: when a newer one took its place; only staff see replaced ones. */
export const SentReport = z.object({
  report_id: z.int(),
  from: z.string(),
  to: z.string(),
  sent_at: z.string(),
  replaced_at: z.string().nullable(),
  batch_name: z.string(),
})
export type SentReport = z.output<typeof SentReport>

/** Most reports of one child that a list shows. */
export const REPORTS_SHOWN = 60

export const listSentReports = read('/students/:uid/reports', {
  access: FAMILY,
  summary: 'The progress reports about a student that were sent, the latest first',
  params: z.object({ uid: PathName }),
  response: z.array(SentReport),
})

const ofReport = z.object({ uid: PathName, report_id: PathId })

export const getSentReport = read('/students/:uid/reports/:report_id', {
  access: FAMILY,
  summary: 'A progress report as it was sent, in the reader’s language',
  params: ofReport,
  response: SentReport.extend({ page: ReportPage }),
})

export const printSentReport = read('/students/:uid/reports/:report_id.pdf', {
  access: FAMILY,
  summary: 'A progress report as it was sent, on A4, as a PDF in the reader’s language',
  params: ofReport,
})

export const remakeReport = create('/students/:uid/reports/:report_id/anew', {
  access: ['admin', 'teacher'],
  summary: 'Make a sent progress report anew with today’s facts, and tell the family',
  params: ofReport,
  body: z
    .object({
      line: Line.optional(),
      phrase: Phrase.optional(),
    })
    .refine(({ line, phrase }) => !line || !phrase, {
      path: ['phrase'],
      error: 'Type a line or choose one.',
    }),
  response: Message.extend({ report_id: z.int() }),
})
