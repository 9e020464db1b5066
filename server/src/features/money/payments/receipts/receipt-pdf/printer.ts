// Thread that draws receipts and vouchers; started and ended by typesetting/print-queue.ts.
import { printEach } from '../../../../../typesetting/print-each.ts'
import { drawReceipt } from './draw-receipt.ts'
import { drawVoucher } from './draw-voucher.ts'
import type { Printed, Receipt, Voucher } from './receipt-pdf.ts'

const isVoucher = (sheet: Receipt | Voucher): sheet is Voucher => 'refund' in sheet.snapshot

printEach(({ paper, logos }: Printed<Receipt | Voucher>) =>
  isVoucher(paper) ? drawVoucher(paper, logos) : drawReceipt(paper, logos),
)
