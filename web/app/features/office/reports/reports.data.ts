import type { Endpoint } from '@ganit/contract/endpoint'
import { type GstReport, getGstReport } from '@ganit/contract/money/gst'
import { getBatchesReport, getTeachersReport } from '@ganit/contract/office/batch-reports'
import * as calls from '@ganit/contract/office/reports'
import type { TableFormat } from '@ganit/contract/table-files'
import { apiQuery } from '../../../api/api-query.ts'
import { call } from '../../../api/call.ts'
import { downloadFile } from '../../../api/files/download.ts'
import { pathOf } from '../../../api/path-of.ts'

/** Parameters of all reports; each takes some. */
export type ReportAsked = { from?: string; to?: string; by?: string; month?: string; of?: string }

type MonthAsked = { month: string; by: (typeof calls.MONTH_BY)[number]; of?: string }

/** A row's figures, by the names of `REPORT_HEADS`. */
export type Figures = Record<string, string | number | null>

export type ReportRow = Figures & { key: string; label: string }

export type Report = {
  rows: ReportRow[]
  total: Figures
  from: string | null
  to: string | null
  /** The amount that a report of pending dues leaves out, because it is not due yet. */
  not_due_yet?: { amount: string }
}

const CALLS: Record<calls.ReportName | MonthName, Endpoint> = {
  month: calls.getMonthReport,
  result: calls.getResultReport,
  collected: calls.getCollectedReport,
  owed: calls.getOwedReport,
  expected: calls.getExpectedReport,
  students: calls.getStudentsReport,
  batches: getBatchesReport,
  teachers: getTeachersReport,
  enquiries: calls.getEnquiriesReport,
}

/** A report. Another period keeps the previous figures visible while it loads; another grouping does not. */
export const reportOf = (name: calls.ReportName, querystring: ReportAsked) =>
  apiQuery({
    queryKey: ['reports', name, querystring],
    shows: ['money', 'fee', 'batch', 'member', 'student', 'lesson', 'enquiry', 'staff'],
    ask: async (signal) => {
      const input = { querystring, signal }
      return (await call(CALLS[name], input)) as Report
    },
    placeholderData: (before: Report | undefined, query) =>
      query?.queryKey[1] === name && query.queryKey[2].by === querystring.by ? before : undefined,
  })

/** A month's sum. Another month keeps the one before visible while it loads. */
export const monthOf = (querystring: MonthAsked) =>
  apiQuery({
    queryKey: ['reports', 'month', querystring],
    shows: ['money', 'fee', 'batch', 'member', 'student'],
    ask: (signal) => call(calls.getMonthReport, { querystring, signal }),
    placeholderData: (before: calls.MonthReport | undefined, query) => {
      const asked = query?.queryKey[2]
      return asked?.by === querystring.by && asked.of === querystring.of ? before : undefined
    },
  })

export type GstAsked = { from: string; months: '1' | '3' }

/** GST of a month or a quarter. Another period keeps the one before visible while it loads. */
export const gstOf = (querystring: GstAsked) =>
  apiQuery({
    queryKey: ['reports', 'gst', querystring],
    shows: ['money', 'settings'],
    ask: (signal) => call(getGstReport, { querystring, signal }),
    placeholderData: (before: GstReport | undefined) => before,
  })

/** Saves the papers of a period as a table. */
export const downloadGstPapers = (format: TableFormat, querystring: GstAsked) =>
  downloadFile(pathOf(`/reports/gst-papers.${format}`, { querystring }))

/** The result of a month. The earlier month stays visible while another one loads. */
export const resultOf = (querystring: { month: string }) =>
  apiQuery({
    queryKey: ['reports', 'result', querystring],
    shows: ['money', 'fee', 'batch', 'member', 'student', 'lesson', 'register', 'staff'],
    ask: (signal) => call(calls.getResultReport, { querystring, signal }),
    placeholderData: (before: calls.ResultReport | undefined) => before,
  })

/** Reports with a screen of their own, each of a month. */
export type MonthName = 'month' | 'result' | 'batches' | 'teachers'

/** Saves all rows of a report as a table. */
export const downloadReport = (
  name: calls.ReportName | MonthName,
  format: TableFormat,
  querystring: ReportAsked,
) => downloadFile(pathOf(`${CALLS[name].path}.${format}`, { querystring }))
