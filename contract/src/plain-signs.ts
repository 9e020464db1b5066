/** Digits of India's scripts become 0–9, full-width characters usual ones, minus signs and dashes `-`; length is kept. */
export const withPlainSigns = (text: string) =>
  text
    .replace(/[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g, (digit) => String((digit.charCodeAt(0) % 16) - 6))
    .replace(/[！-～]/g, (sign) => sign.normalize('NFKC'))
    .replace(/[−‐-―]/g, '-')

/** Signs that show nothing: marks of direction, joiners, soft hyphens, byte order marks. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Text typed where no prose is: phones, amounts, dates, codes and numbers of transfers. Signs become plain ones, unseen signs go,
 * each blank becomes a usual one, and there is none at the ends.
 */
export const plainTyped = (text: string) =>
  withPlainSigns(text).replace(UNSEEN, '').replace(/\s/g, ' ').trim()
