import { z } from 'zod'
import { read } from '../endpoint.ts'
import { HOME } from '../home-country.ts'

export const DEFAULT_DIAL_CODE = HOME.code

/** One entry of the country selector beside a phone number: `{name: 'India', dial_code: '+91', code: 'IN'}`. */
export const CountryCode = z.object({
  name: z.string(),
  dial_code: z.string(),
  code: z.string(),
})
export type CountryCode = z.output<typeof CountryCode>

export const listCountryCodes = read('/country-codes', {
  access: 'public',
  summary: 'Country calling codes, sorted by code',
  response: z.array(CountryCode),
})
