// The thread that draws reports of tests; typesetting/print-queue.ts starts and ends it.
import { printEach } from '../../../../typesetting/print-each.ts'
import { drawReport } from './draw-report.ts'

printEach(drawReport)
