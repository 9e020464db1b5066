import { listCountryCodes } from '@ganit/contract/country-codes'
import { apiQuery } from './api-query.ts'
import { call } from './call.ts'

/** Every country's calling code, asked for once a visit. */
export const countryCodes = apiQuery({
  queryKey: ['country-codes'],
  shows: [],
  ask: (signal) => call(listCountryCodes, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
