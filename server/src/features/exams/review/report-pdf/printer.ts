// Thread that draws test reports; started and ended by typesetting/print-queue.ts.
import { printEach } from '../../../../typesetting/print-each.ts'
import { drawReport } from './draw-report.ts'

printEach(drawReport)
