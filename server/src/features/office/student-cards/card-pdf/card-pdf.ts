import type { Language } from '@ganit/contract/people/guardians'
import type { PrintedLogo } from '../../../../typesetting/logo.ts'
import { createPrinter } from '../../../../typesetting/print-queue.ts'

export type Card = {
  student_id: number
  name: string
  class_number: number
  batches: string[]
  /** A JPEG or PNG; null for initials. */
  photo: Uint8Array | null
  /** The phone of the family, where the owner lets cards say it. */
  parent_phone: string | null
}

/** Everything on a print of cards; nothing is read while drawing. */
export type CardSheet = {
  language: Language
  academy: { name: string; phone: string; address: string | null; logo: PrintedLogo | undefined }
  /** `Valid until 31 March 2027` in the language, and the other words of a card. */
  words: { class_name: string; number: string; valid: string; parent: string }
  /** Creation day, `YYYY-MM-DD`. */
  day: string
  cards: Card[]
}

/** Processor time for the most cards, of which each takes some milliseconds. */
const STUCK_MS = 60_000

const print = createPrinter<CardSheet>(new URL('./card-printer.ts', import.meta.url), {
  stuckMs: STUCK_MS,
})

/** PDF of ID cards, five on a page A4, each with its back beside it; drawn in its own thread. */
export const printCardsPdf = (sheet: CardSheet): Promise<Uint8Array> => print(sheet)
