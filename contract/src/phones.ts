import { z } from 'zod'
import { DEFAULT_DIAL_CODE } from './ground/country-codes.ts'
import { requiredText } from './shared.ts'

/** Longest typed number, blanks and dashes included. */
const TYPED_MAX = 32

/** E.164: country code and number, at most fifteen digits together. */
const E164 = /^\+[1-9]\d{6,14}$/

/** The number without separators; `00` becomes the plus. */
const bare = (typed: string) => typed.replace(/[\s().-]/g, '').replace(/^00/, '+')

/** A phone number with country code, stored as `+919830041276` however it was typed. */
export const phoneOf = (label: string) =>
  requiredText(label, TYPED_MAX)
    .overwrite(bare)
    .pipe(
      z
        .string()
        .regex(E164, `${label} must begin with the country’s code, such as +91 98300 41276.`),
    )

/** The academy's country: its code, and how many digits its numbers have. */
export const HOME = { code: DEFAULT_DIAL_CODE, digits: 10 }

/** Adds the home country's code if none was typed: `098300 41276`, `91 98300 41276` and `+91…` are one number. */
function fromHome(typed: string) {
  const number = bare(typed)
  if (number.startsWith('+')) return number
  const national = number.replace(/^0+/, '')
  const hasCode = `+${national}`.startsWith(HOME.code) && national.length > HOME.digits
  return hasCode ? `+${national}` : HOME.code + national
}

const isNumber = (phone: string) =>
  E164.test(phone) &&
  (!phone.startsWith(HOME.code) || phone.length === HOME.code.length + HOME.digits)

/** A phone number as families type it, with or without country code; stored as `+919830041276`. */
export const phoneAtHome = (label: string) => {
  const wrong = `${label} must be a phone number.`
  return requiredText(label, TYPED_MAX, wrong)
    .overwrite(fromHome)
    .pipe(z.string().refine(isNumber, wrong))
}
