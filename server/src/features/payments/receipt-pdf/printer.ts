// The thread that draws receipts; typesetting/print-queue.ts starts and ends it.
import { printEach } from '../../../typesetting/print-each.ts'
import { drawReceipt } from './draw-receipt.ts'

printEach(drawReceipt)
