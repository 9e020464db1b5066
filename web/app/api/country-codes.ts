import { listCountryCodes } from '@ganit/contract/ground/country-codes'
import { reads } from './declared.ts'

/** The calling codes of all countries, fetched once per visit. */
export const countryCodes = reads(listCountryCodes, {
  shows: [],
  staleTime: Number.POSITIVE_INFINITY,
})()
