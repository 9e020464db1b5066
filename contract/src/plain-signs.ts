const [HINDI_ZERO, BENGALI_ZERO] = [0x0966, 0x09e6]

/** The digits of Hindi and Bengali as 0–9, and the minus sign as it stands in print, or a dash typed for it, as `-`. */
export const withPlainSigns = (text: string) =>
  text
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - HINDI_ZERO))
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO))
    .replace(/[−–]/g, '-')
