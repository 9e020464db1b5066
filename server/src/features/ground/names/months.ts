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

/** The name of a month, such as `November`, for `2026-11` or a day in it. */
export const nameOfMonth = (month: string) => MONTHS[Number(month.slice(5, 7)) - 1] ?? ''

/** A month with its year, such as `November 2026`, for `2026-11`. */
export const monthInWords = (month: string) => `${nameOfMonth(month)} ${month.slice(0, 4)}`
