import type { CountryCode } from '@ganit/contract/ground/country-codes'
import { bareNumber, HOME } from '@ganit/contract/home-country'

/** The main country of each calling code that several share: the one that the code alone chooses. */
const MAIN_COUNTRIES = new Set('US RU GB IT NO AU FI MA RE GP CW'.split(' '))

/** Italian numbers keep their leading zero when called from abroad. */
const KEEPS_ZERO = '+39'

/** `country` is a value of `dialChoices`, or blank if the number itself begins with the country code. */
export type Phone = { country: string; number: string }

export type DialChoice = { value: string; label: string }

const byCodeAndMainFirst = (a: CountryCode, b: CountryCode) =>
  Number(a.dial_code) - Number(b.dial_code) ||
  Number(MAIN_COUNTRIES.has(b.code)) - Number(MAIN_COUNTRIES.has(a.code))

const byUsualAndName = (a: DialChoice, b: DialChoice) =>
  Number(b.value === HOME.code) - Number(a.value === HOME.code) || a.label.localeCompare(b.label)

/**
 * Options of the country select: the default first, the others by name, so that typing finds them. Values begin with the
 * calling code; countries that share one have their letters appended (`+1`, `+1 CA`), so the choice is kept.
 */
export function dialChoices(countries: readonly CountryCode[]): DialChoice[] {
  if (countries.length === 0) return [{ value: HOME.code, label: HOME.code }]
  const taken = new Set<string>()
  const choices = [...countries].sort(byCodeAndMainFirst).map(({ dial_code, name, code }) => {
    const value = taken.has(dial_code) ? `${dial_code} ${code}` : dial_code
    taken.add(dial_code)
    return { value, label: `${name} ${dial_code}` }
  })
  return choices.sort(byUsualAndName)
}

/** The number to send, `+919876543210`; blank if none was typed. */
export function assemblePhone({ country, number }: Phone) {
  const typed = bareNumber(number)
  if (!typed) return ''
  if (typed.startsWith('+')) return typed
  const [dialCode = ''] = country.split(' ')
  const national = dialCode === KEEPS_ZERO ? typed : typed.replace(/^0+/, '')
  return national && dialCode + national
}

/** Splits a stored number at the longest calling code it begins with. */
export function splitPhone(phone: string, countries: readonly CountryCode[]): Phone {
  if (!phone) return { country: HOME.code, number: '' }
  const [country] = [HOME.code, ...countries.map(({ dial_code }) => dial_code)]
    .filter((code) => phone.startsWith(code))
    .sort((a, b) => b.length - a.length)
  return country
    ? { country, number: phone.slice(country.length).trim() }
    : { country: '', number: phone }
}

/** `+919876543210` → `+91 98765 43210`. Other countries' numbers stay as they are. */
export const formatPhone = (phone: string) => phone.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3')
