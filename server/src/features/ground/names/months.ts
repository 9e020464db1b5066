const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `November`, of `2026-11` or a day of it. */
export const nameOfMonth = (month: string) => MONTHS[Number(month.slice(5, 7)) - 1] ?? ''

/** `November 2026`, of `2026-11`. */
export const monthInWords = (month: string) => `${nameOfMonth(month)} ${month.slice(0, 4)}`
