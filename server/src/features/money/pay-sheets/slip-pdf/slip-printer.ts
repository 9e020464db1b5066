// Thread that draws slips; started and ended by typesetting/print-queue.ts.
import { printEach } from '../../../../typesetting/print-each.ts'
import type { Printed } from '../../payments/receipts/receipt-pdf/receipt-pdf.ts'
import { drawSlip } from './draw-slip.ts'
import type { Slip } from './slip-pdf.ts'

printEach(({ paper, logos }: Printed<Slip>) => drawSlip(paper, logos))
