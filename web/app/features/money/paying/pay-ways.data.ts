import { getPayWays } from '@ganit/contract/money/pay-ways'
import { reads } from '../../../api/declared.ts'

/** True for each way, UPI and online, that this academy accepts. */
export const payWays = reads(getPayWays, { shows: ['settings'] })()
