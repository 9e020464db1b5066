import {
  changeReport,
  getReportOfChild,
  getSentReport,
  listReports,
  listSentReports,
  printReports,
  printSentReport,
  remakeReport,
  sendReports,
} from '@ganit/contract/learning/progress-reports'
import { reads, sends } from '../../../api/declared.ts'
import { openFile } from '../../../api/files/open-file.ts'
import { pathOf } from '../../../api/path-of.ts'

/** Facts of a report, any of which may change until it is sent. */
const FACTS = ['report', 'register', 'lesson', 'member', 'test', 'guardian', 'settings'] as const

/** The children of a batch with their reports of a period. */
export const batchReports = reads(listReports, { shows: [...FACTS], staleTime: 0 })

/** The page of one child. */
export const reportOfChild = reads(getReportOfChild, { shows: [...FACTS], staleTime: 0 })

export const saveLine = sends(changeReport, { changes: ['report'] })
export const sendAll = sends(sendReports, { changes: ['report', 'inbox'] })
export const remake = sends(remakeReport, { changes: ['report', 'inbox'] })

/** The sent reports about a student, the latest first. */
export const sentReportsOf = reads(listSentReports, { shows: ['report'] })

export const sentReport = reads(getSentReport, { shows: ['report', 'student', 'guardian'] })

type Print = {
  id: string | number
  from: string
  to: string
  left?: '1'
  language?: 'en'
  student_id?: string
}

/** Opens the reports of a batch on A4. Call it in the click handler. */
export const openBatchPdf = ({ id, ...querystring }: Print) =>
  openFile(pathOf(printReports.path, { params: { id: `${id}` }, querystring }))

type OfReport = { uid: string; report_id: number }

/** Opens a sent report on A4. Call it in the click handler. */
export const openReportPdf = ({ uid, report_id }: OfReport) =>
  openFile(pathOf(printSentReport.path, { params: { uid, report_id: `${report_id}` } }))
