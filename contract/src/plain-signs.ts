/** Digits of India's scripts become 0–9, full-width characters ASCII, minus signs and dashes `-`; the length stays. */
export const toPlainSigns = (text: string) =>
  text
    .replace(/[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g, (digit) => String((digit.charCodeAt(0) % 16) - 6))
    .replace(/[！-～]/g, (sign) => sign.normalize('NFKC'))
    .replace(/[−‐-―]/g, '-')

/** Invisible characters: direction marks, joiners, soft hyphens, byte order marks. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Normalises text typed in fields without prose: phones, amounts, dates, codes, transfer numbers. Digits and dashes
 * become ASCII, invisible characters are removed, each blank becomes a space, and the ends are trimmed.
 */
export const plainTyped = (text: string) =>
  toPlainSigns(text).replace(UNSEEN, '').replace(/\s/g, ' ').trim()
