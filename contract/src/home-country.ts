import { plainTyped } from './plain-signs.ts'

/** The academy's country: its calling code, and how many digits its numbers have. */
export const HOME = { code: '+91', digits: 10 }

/**
 * Signs and words around a number in lists and address books: `tel:`, `Ph.`, an apostrophe, `(M)`, the `.0` of a
 * spreadsheet.
 */
const AROUND =
  /^(tel:|(ph(one)?|mob(ile)?|whatsapp|m|w)\b[.:]*|')\s*|\s*\([a-z. ]{1,12}\)$|(?<=\d{10})\.0$/gi

/** The number in plain digits, without separators and surrounding words; a leading `00` becomes `+`. */
export const bareNumber = (typed: string) =>
  plainTyped(typed)
    .replace(AROUND, '')
    .replace(/[\s().-]/g, '')
    .replace(/^00/, '+')

/** Adds the home country's code if none was typed: `098300 41276`, `91 98300 41276` and `+91…` are one number. */
export function numberFromHome(typed: string) {
  const number = bareNumber(typed)
  if (number.startsWith('+')) return number
  const national = number.replace(/^0+/, '')
  const hasCode = `+${national}`.startsWith(HOME.code) && national.length > HOME.digits
  return hasCode ? `+${national}` : HOME.code + national
}
