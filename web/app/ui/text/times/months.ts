/** Adds `count` months to a month such as `2026-11`. */
export function monthAfter(month: string, count: number) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** True for a month `YYYY-MM`. */
export const isMonth = (text: string | null): text is string =>
  /^20\d\d-(0[1-9]|1[0-2])$/.test(text ?? '')
