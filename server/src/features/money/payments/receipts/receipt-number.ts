const APRIL = 4

/** Year in which a day's financial year (April to March) began. */
export function financialYear(day: string) {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return month < APRIL ? year - 1 : year
}

/** Series of papers: invoices and all of an academy without GST, receipt vouchers, and receipts without tax. */
export type Series = '' | 'V' | 'R'

/** Such as `2026-27/000123`, or `2026-27/V00012` of another series; at most 16 signs, as rule 46 of the CGST rules asks. */
export const formatReceiptNumber = (
  financial_year: number,
  serial: number,
  series: Series = '',
) => {
  const next = String((financial_year + 1) % 100).padStart(2, '0')
  return `${financial_year}-${next}/${series}${String(serial).padStart(6 - series.length, '0')}`
}
