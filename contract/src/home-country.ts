/** The academy's country: its calling code, and how many digits its numbers have. */
export const HOME = { code: '+91', digits: 10 }

/** The number without separators; `00` becomes the plus. */
export const bareNumber = (typed: string) => typed.replace(/[\s().-]/g, '').replace(/^00/, '+')

/** Adds the home country's code if none was typed: `098300 41276`, `91 98300 41276` and `+91…` are one number. */
export function numberFromHome(typed: string) {
  const number = bareNumber(typed)
  if (number.startsWith('+')) return number
  const national = number.replace(/^0+/, '')
  const hasCode = `+${national}`.startsWith(HOME.code) && national.length > HOME.digits
  return hasCode ? `+${national}` : HOME.code + national
}
