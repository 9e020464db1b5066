/** `2026-11` and so many months on. */
export function monthAfter(month: string, count: number) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** Whether an address names a month. */
export const isMonth = (text: string | null): text is string =>
  /^20\d\d-(0[1-9]|1[0-2])$/.test(text ?? '')
