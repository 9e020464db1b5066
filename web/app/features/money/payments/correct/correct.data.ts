import { correctPayment } from '@ganit/contract/money/payments'
import { sends } from '../../../../api/declared.ts'

/** Reverses a payment and records the corrected one, in one call. */
export const replacePayment = sends(correctPayment, { changes: ['money'] })
