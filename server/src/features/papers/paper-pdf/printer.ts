// The thread that draws papers; typesetting/print-queue.ts starts and ends it.
import { printEach } from '../../../typesetting/print-each.ts'
import { drawPaper } from './draw-paper.ts'

printEach(drawPaper)
