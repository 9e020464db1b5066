import { createPrinter } from '../../../../typesetting/print-queue.ts'
import type { Report } from './sheet.ts'

export type { Report } from './sheet.ts'

const print = createPrinter<Report>(new URL('./printer.ts', import.meta.url))

/** What a student got in a test, as a PDF of one A4 page mostly, drawn in a thread of its own. */
export const reportPdf = (report: Report): Promise<Uint8Array> => print(report)
