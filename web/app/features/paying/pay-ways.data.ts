import { getPayWays } from '@ganit/contract/pay-ways'
import { apiQuery } from '../../api/api-query.ts'
import { call } from '../../api/call.ts'

/** Whether one can pay by UPI and online here. */
export const payWays = apiQuery({
  queryKey: ['pay-ways'],
  shows: ['settings'],
  ask: (signal) => call(getPayWays, { signal }),
})
