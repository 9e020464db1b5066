export type { ReceiptLinks } from './receipt-links.ts'
export { financialYear } from './receipt-number.ts'
export { voucherPdf } from './receipt-pdf/receipt-pdf.ts'
export { inFigures, inRupees } from './receipt-pdf/wordings.ts'
