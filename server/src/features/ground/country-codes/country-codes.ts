import type { CountryCode } from '@ganit/contract/ground/country-codes'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js'

const countryName = new Intl.DisplayNames('en', { type: 'region' })

const compareDialCodes = (a: CountryCode, b: CountryCode) =>
  Number(a.dial_code) - Number(b.dial_code) || a.name.localeCompare(b.name, 'en')

/** Every country's calling code, by code and name; each pair of code and country once. */
export const countryCodes: CountryCode[] = getCountries()
  .map((code) => ({
    name: countryName.of(code) ?? code,
    dial_code: `+${getCountryCallingCode(code)}`,
    code,
  }))
  .sort(compareDialCodes)
