// Thread that draws ID cards; started and ended by typesetting/print-queue.ts.
import { printEach } from '../../../../typesetting/print-each.ts'
import { drawCards } from './draw-cards.ts'

printEach(drawCards)
