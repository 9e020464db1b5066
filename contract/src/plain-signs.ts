const [HINDI_ZERO, BENGALI_ZERO] = [0x0966, 0x09e6]

/**
 * The digits of Hindi and Bengali as 0–9, signs of full width as usual ones, and the minus sign as it stands in print, or a dash
 * typed for it, as `-`; the text stays as long as it is.
 */
export const withPlainSigns = (text: string) =>
  text
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - HINDI_ZERO))
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO))
    .replace(/[！-～]/g, (sign) => sign.normalize('NFKC'))
    .replace(/[−‐-―]/g, '-')
