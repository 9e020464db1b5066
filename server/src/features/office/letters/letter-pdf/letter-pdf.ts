import { createPrinter } from '../../../../typesetting/print-queue.ts'
import type { Logos } from '../../../ground/look/printed-logos.queries.ts'
import type { LetterSnapshot } from '../letter-snapshot.ts'

/** A letter, and the day on which it was withdrawn. */
export type PrintedLetter = { snapshot: LetterSnapshot; withdrawn_on: string | null }

const print = createPrinter<{ letters: PrintedLetter[]; logos: Logos }>(
  new URL('./letter-printer.ts', import.meta.url),
)

/** PDF of letters, each on its own page A4, drawn in its own thread like receipts. */
export const printLettersPdf = (letters: PrintedLetter[], logos: Logos): Promise<Uint8Array> =>
  print({ letters, logos })
