import { createPrinter } from '../../../../typesetting/print-queue.ts'
import type { ReportSheet } from './sheet.ts'

export type { ReportSheet } from './sheet.ts'

const print = createPrinter<readonly ReportSheet[]>(new URL('./printer.ts', import.meta.url))

/** PDF of progress reports, one A4 page each, drawn in its own thread. */
export const printReportsPdf = (sheets: readonly ReportSheet[]): Promise<Uint8Array> =>
  print(sheets)
