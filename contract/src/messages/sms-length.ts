/** GSM 03.38 characters that take one place, and those that take two. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const EXTENDED = '^{}\\[~]|€\f'

/** Characters per SMS: a single one, and each part of a longer one, whose header takes 7 or 3. */
const PLACES = { 'GSM-7': { one: 160, each: 153 }, 'UCS-2': { one: 70, each: 67 } }

export type SmsLength = { encoding: keyof typeof PLACES; length: number; parts: number }

/** Splits a text's characters into parts; one that takes two places is not cut in the middle. */
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

/** Replacements for characters outside GSM 03.38. */
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
 * A text as sent by SMS: `₹`, dashes and curly quotes are replaced if all of it then fits GSM 03.38, where a part holds
 * 160 characters instead of 70. Other scripts stay as they are.
 */
export function toSmsText(text: string) {
  const plain = PLAIN.reduce((said, [sign, other]) => said.replace(sign, other), text)
  return [...plain].every(isOfBasic) ? plain : text
}

/** Length as an SMS: in GSM-7, or in UTF-16 units (UCS-2) if some character is outside GSM-7. */
export function smsLength(text: string): SmsLength {
  const signs = [...text]
  const isBasic = signs.every(isOfBasic)
  const encoding = isBasic ? 'GSM-7' : 'UCS-2'
  const sizes = signs.map((sign) => (isBasic ? (EXTENDED.includes(sign) ? 2 : 1) : sign.length))
  const length = sizes.reduce((sum, size) => sum + size, 0)
  return { encoding, length, parts: partsOf(sizes, PLACES[encoding]) }
}
