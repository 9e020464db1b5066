import { getPayWays } from '@ganit/contract/money/pay-ways'
import { reads } from '../../../api/declared.ts'

/** Whether this academy takes UPI and online payments. */
export const payWays = reads(getPayWays, { shows: ['settings'] })()
