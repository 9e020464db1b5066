// Thread that draws progress reports; started and ended by typesetting/print-queue.ts.
import { printEach } from '../../../../typesetting/print-each.ts'
import { drawReports } from './draw-reports.ts'

printEach(drawReports)
