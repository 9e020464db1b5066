// The thread that draws receipts and vouchers; typesetting/print-queue.ts starts and ends it.
import { printEach } from '../../../../typesetting/print-each.ts'
import { drawReceipt } from './draw-receipt.ts'
import { drawVoucher } from './draw-voucher.ts'
import type { Receipt, Voucher } from './receipt-pdf.ts'

const isVoucher = (sheet: Receipt | Voucher): sheet is Voucher => 'refund' in sheet.snapshot

printEach((sheet: Receipt | Voucher) =>
  isVoucher(sheet) ? drawVoucher(sheet) : drawReceipt(sheet),
)
