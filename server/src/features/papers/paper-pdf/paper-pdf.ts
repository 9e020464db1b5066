import { createPrinter } from '../../../typesetting/print-queue.ts'
import type { PaperSheet } from './sheet.ts'

const print = createPrinter<PaperSheet>(new URL('./printer.ts', import.meta.url))

/**
 * PDF of a paper on A4; the same sheet gives the same bytes. Drawn in its own thread, apart from receipts: a formula
 * that hangs is killed with it, and receipts do not wait.
 */
export const paperPdf = (sheet: PaperSheet): Promise<Uint8Array> => print(sheet)
