import { z } from 'zod'
import { bareNumber, HOME, numberFromHome } from './home-country.ts'
import { requiredText } from './shared.ts'

/** Longest typed number, blanks and dashes included. */
const TYPED_MAX = 32

/** E.164: country code and number, at most fifteen digits together. */
const E164 = /^\+[1-9]\d{6,14}$/

/** All numbers of the academy's country have this length. A message to another would reach nobody, or a stranger. */
const hasDigitsOfHome = (phone: string) =>
  !phone.startsWith(HOME.code) || phone.length === HOME.code.length + HOME.digits

/** A phone number with country code, stored as `+919830041276` however it was typed. */
export const requiredPhone = (label: string) =>
  requiredText(label, TYPED_MAX)
    .overwrite(bareNumber)
    .pipe(
      z
        .string()
        .regex(E164, {
          error: `${label} must begin with the country’s code, such as +91 98300 41276.`,
          abort: true,
        })
        .refine(hasDigitsOfHome, `${label} must have ${HOME.digits} digits after ${HOME.code}.`),
    )

const isNumber = (phone: string) => E164.test(phone) && hasDigitsOfHome(phone)

/** A phone number as families type it, with or without country code; stored as `+919830041276`. */
export const phoneAtHome = (label: string) => {
  const wrong = `${label} must be a phone number.`
  return requiredText(label, TYPED_MAX, wrong)
    .overwrite(numberFromHome)
    .pipe(z.string().refine(isNumber, wrong))
}
