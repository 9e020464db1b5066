import { createPrinter } from '../../../typesetting/print-queue.ts'
import type { PaperSheet } from './sheet.ts'

const print = createPrinter<PaperSheet>(new URL('./printer.ts', import.meta.url))

/**
 * What is printed of a paper, as a PDF of A4 pages; the same sheet gives the same bytes. It is drawn in a thread of its
 * own, apart from that of receipts: a formula that holds it up is ended with it, and receipts are not kept waiting.
 */
export const paperPdf = (sheet: PaperSheet): Promise<Uint8Array> => print(sheet)
