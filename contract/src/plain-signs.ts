/** Digits of India's scripts become 0–9, full-width characters usual ones, minus signs and dashes `-`; length is kept. */
export const withPlainSigns = (text: string) =>
  text
    .replace(/[०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯]/g, (digit) => String((digit.charCodeAt(0) % 16) - 6))
    .replace(/[！-～]/g, (sign) => sign.normalize('NFKC'))
    .replace(/[−‐-―]/g, '-')
