// Thread that draws papers; started and ended by typesetting/print-queue.ts.
import { printEach } from '../../../typesetting/print-each.ts'
import { drawPapers } from './draw-paper.ts'

printEach(drawPapers)
