import { listCountryCodes } from '@ganit/contract/ground/country-codes'
import { reads } from './declared.ts'

/** Every country's calling code, asked for once a visit. */
export const countryCodes = reads(listCountryCodes, {
  shows: [],
  staleTime: Number.POSITIVE_INFINITY,
})()
