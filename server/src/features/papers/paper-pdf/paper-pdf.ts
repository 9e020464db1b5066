import { createPrinter } from '../../../typesetting/print-queue.ts'
import type { Copies, PaperSheet } from './sheet.ts'

const print = createPrinter<readonly Copies[]>(new URL('./printer.ts', import.meta.url))

/**
 * PDF of a paper on A4; the same sheet gives the same bytes. Drawn in its own thread, separate from receipts, so that a
 * formula that hangs is killed with its thread, and receipts do not wait.
 */
export const printPaperPdf = (sheet: PaperSheet) => printPapersPdf([{ sheet, copies: 1 }])

/** One PDF of several sheets of a paper, one after the other. */
export const printPapersPdf = (all: readonly Copies[]): Promise<Uint8Array> => print(all)
