import { createPrinter } from '../../../../typesetting/print-queue.ts'
import type { Report } from './sheet.ts'

export type { Report } from './sheet.ts'

const print = createPrinter<Report>(new URL('./printer.ts', import.meta.url))

/** PDF of a student's result, usually one A4 page, drawn in its own thread. */
export const printReportPdf = (report: Report): Promise<Uint8Array> => print(report)
