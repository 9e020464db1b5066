import { getPayWays } from '@ganit/contract/money/pay-ways'
import { reads } from '../../../api/declared.ts'

/** Whether one can pay by UPI and online here. */
export const payWays = reads(getPayWays, { shows: ['settings'] })()
