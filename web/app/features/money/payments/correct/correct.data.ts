import { correctPayment } from '@ganit/contract/money/payments'
import { sends } from '../../../../api/declared.ts'

/** Takes a payment back and records it at once as it should have been. */
export const replacePayment = sends(correctPayment, { changes: ['money'] })
