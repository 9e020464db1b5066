import { listCountryCodes } from '@ganit/contract/country-codes'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Every country's calling code, asked for once a visit. */
export const countryCodes = queryOptions({
  queryKey: ['country-codes'],
  queryFn: () => call(listCountryCodes, {}),
  staleTime: Number.POSITIVE_INFINITY,
})
