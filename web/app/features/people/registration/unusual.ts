import { DEFAULT_DIAL_CODE } from '@ganit/contract/ground/country-codes'
import { plainTyped } from '@ganit/contract/plain-signs'
import { assemblePhone, type Phone } from '../../../ui/forms/fields/phone-number.ts'
import { countInWords } from '../../../ui/text/formats.ts'

const INDIAN_NUMBER_DIGITS = 10
const PIN_DIGITS = 6

const countDigits = (text: string) => plainTyped(text).replace(/\D/g, '').length
const digitsInWords = (count: number) => countInWords(count, 'digit', 'digits')

/** A warning about an unusual phone number; nothing is refused for it. */
export function unusualPhone(phone: Phone) {
  const number = assemblePhone(phone)
  if (!number.startsWith(DEFAULT_DIAL_CODE)) return undefined
  const count = countDigits(number.slice(DEFAULT_DIAL_CODE.length))
  return count === INDIAN_NUMBER_DIGITS
    ? undefined
    : `An Indian mobile number has 10 digits. This one has ${digitsInWords(count)}.`
}

/** A warning about an unusual Indian PIN code. */
export function unusualPin(pin: string) {
  const typed = plainTyped(pin).replaceAll(' ', '')
  if (!typed || (/^\d+$/.test(typed) && typed.length === PIN_DIGITS)) return undefined
  return `A PIN has 6 digits. This one has ${digitsInWords(countDigits(typed))}.`
}
