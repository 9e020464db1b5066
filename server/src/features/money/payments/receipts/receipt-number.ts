const APRIL = 4

/** Year in which a day's financial year (April to March) began. */
export function financialYear(day: string) {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return month < APRIL ? year - 1 : year
}

/**
 * Series of papers. `''` has invoices, and all papers of an academy without GST; `V` has receipt vouchers; `R` has
 * receipts without tax.
 */
export type Series = '' | 'V' | 'R'

/**
 * A number such as `2026-27/000123`, or `2026-27/V00012` of another series. It has at most 16 characters, as rule 46 of
 * the CGST rules requires.
 */
export const formatReceiptNumber = (
  financial_year: number,
  serial: number,
  series: Series = '',
) => {
  const next = String((financial_year + 1) % 100).padStart(2, '0')
  return `${financial_year}-${next}/${series}${String(serial).padStart(6 - series.length, '0')}`
}
