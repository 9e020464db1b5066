const [HINDI_ZERO, BENGALI_ZERO] = [0x0966, 0x09e6]

/** Hindi and Bengali digits become 0–9, full-width characters usual ones, minus signs and dashes `-`; length is kept. */
export const withPlainSigns = (text: string) =>
  text
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - HINDI_ZERO))
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO))
    .replace(/[！-～]/g, (sign) => sign.normalize('NFKC'))
    .replace(/[−‐-―]/g, '-')
