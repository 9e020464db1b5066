// Thread that draws letters; started and ended by typesetting/print-queue.ts.
import { printEach } from '../../../../typesetting/print-each.ts'
import type { Logos } from '../../../ground/look/printed-logos.queries.ts'
import { drawLetters } from './draw-letters.ts'
import type { PrintedLetter } from './letter-pdf.ts'

printEach(({ letters, logos }: { letters: PrintedLetter[]; logos: Logos }) =>
  drawLetters(letters, logos),
)
