/** The alphabet of GSM 03.38 that takes one place of a message, and the signs that take two. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const EXTENDED = '^{}\\[~]|€\f'

/** Of one message alone, and of each where there are several, which carry their order. */
const PLACES = { 'GSM-7': { one: 160, each: 153 }, 'UCS-2': { one: 70, each: 67 } }

export type SmsLength = { encoding: keyof typeof PLACES; length: number; parts: number }

/** In how many parts of which sizes the places of a text fall: what takes two is not cut in the middle. */
function partsOf(sizes: number[], { one, each }: { one: number; each: number }) {
  const length = sizes.reduce((sum, size) => sum + size, 0)
  if (length <= one) return length === 0 ? 0 : 1
  let parts = 1
  let filled = 0
  for (const size of sizes) {
    if (filled + size > each) {
      parts += 1
      filled = 0
    }
    filled += size
  }
  return parts
}

/** What phones of old have no sign for, and what they have in its place. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/₹\s?/g, 'Rs '],
  [/[‐-―−]/g, '-'],
  [/[‘’]/g, "'"],
  [/[“”]/g, '"'],
  [/…/g, '...'],
  [/[\u00a0\u202f]/g, ' '],
]

const isOfBasic = (sign: string) => BASIC.includes(sign) || EXTENDED.includes(sign)

/**
 * A text as it is sent by SMS: `₹`, dashes and curly quotes in signs of GSM 03.38, where then all of it is in these and a part takes 160
 * signs instead of 70. In another script it stays as it is.
 */
export function asSms(text: string) {
  const plain = PLAIN.reduce((said, [sign, other]) => said.replace(sign, other), text)
  return [...plain].every(isOfBasic) ? plain : text
}

/** How long a text is as an SMS: in the signs of phones of old (GSM-7), or where one is not among them in UTF-16 (UCS-2). */
export function smsLength(text: string): SmsLength {
  const signs = [...text]
  const isBasic = signs.every(isOfBasic)
  const encoding = isBasic ? 'GSM-7' : 'UCS-2'
  const sizes = signs.map((sign) => (isBasic ? (EXTENDED.includes(sign) ? 2 : 1) : sign.length))
  const length = sizes.reduce((sum, size) => sum + size, 0)
  return { encoding, length, parts: partsOf(sizes, PLACES[encoding]) }
}
