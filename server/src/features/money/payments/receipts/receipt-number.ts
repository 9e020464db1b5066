const APRIL = 4

/** Year in which a day's financial year (April to March) began. */
export function financialYear(day: string) {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return month < APRIL ? year - 1 : year
}

/** Such as `2026-27/000123`. */
export const formatReceiptNumber = (financial_year: number, serial: number) => {
  const next = String((financial_year + 1) % 100).padStart(2, '0')
  return `${financial_year}-${next}/${String(serial).padStart(6, '0')}`
}
