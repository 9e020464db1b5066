export type { ReceiptLinks } from './receipt-links.ts'
export { inFigures, inRupees } from './receipt-pdf/wordings.ts'
