import { type CountryCode, DEFAULT_DIAL_CODE } from '@ganit/contract/ground/country-codes'

/** Of countries that share a calling code, the one that stands for the code alone. */
const MAIN_COUNTRIES = new Set('US RU GB IT NO AU FI MA RE GP CW'.split(' '))

/** Italy's numbers keep their leading zero when they are called from abroad. */
const KEEPS_ZERO = '+39'

/** `country` is a value of `dialChoices`, blank when the number itself begins with its country's code. */
export type Phone = { country: string; number: string }

export type DialChoice = { value: string; label: string }

const byCodeAndMainFirst = (a: CountryCode, b: CountryCode) =>
  Number(a.dial_code) - Number(b.dial_code) ||
  Number(MAIN_COUNTRIES.has(b.code)) - Number(MAIN_COUNTRIES.has(a.code))

const byUsualAndName = (a: DialChoice, b: DialChoice) =>
  Number(b.value === DEFAULT_DIAL_CODE) - Number(a.value === DEFAULT_DIAL_CODE) ||
  a.label.localeCompare(b.label)

/**
 * What the country selector offers: the usual one first, the others by their names, by which they are found as one types.
 * Values begin with the calling code; where several countries share it, the others' values end in their own letters
 * (`+1`, `+1 CA`), so that the one that was chosen stays chosen.
 */
export function dialChoices(countries: readonly CountryCode[]): DialChoice[] {
  if (countries.length === 0) return [{ value: DEFAULT_DIAL_CODE, label: DEFAULT_DIAL_CODE }]
  const taken = new Set<string>()
  const choices = [...countries].sort(byCodeAndMainFirst).map(({ dial_code, name, code }) => {
    const value = taken.has(dial_code) ? `${dial_code} ${code}` : dial_code
    taken.add(dial_code)
    return { value, label: `${name} ${dial_code}` }
  })
  return choices.sort(byUsualAndName)
}

/** The number to send, `+919876543210`; blank when none was typed. */
export function assemblePhone({ country, number }: Phone) {
  const typed = number.replace(/[\s().-]/g, '')
  if (!typed) return ''
  if (/^(\+|00)/.test(typed)) return typed.replace(/^00/, '+')
  const [dialCode = ''] = country.split(' ')
  const national = dialCode === KEEPS_ZERO ? typed : typed.replace(/^0+/, '')
  return national && dialCode + national
}

/** A number that was sent, taken apart again by the longest calling code that it begins with. */
export function splitPhone(phone: string, countries: readonly CountryCode[]): Phone {
  if (!phone) return { country: DEFAULT_DIAL_CODE, number: '' }
  const [country] = [DEFAULT_DIAL_CODE, ...countries.map(({ dial_code }) => dial_code)]
    .filter((code) => phone.startsWith(code))
    .sort((a, b) => b.length - a.length)
  return country
    ? { country, number: phone.slice(country.length).trim() }
    : { country: '', number: phone }
}

/** `+919876543210` as `+91 98765 43210`. Other countries' numbers come back as they are. */
export const formatPhone = (phone: string) => phone.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3')
