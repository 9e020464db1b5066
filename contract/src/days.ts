const DAY_MS = 86_400_000

/** Adds days to a date; both are `YYYY-MM-DD`. */
export const dayAfter = (date: string, days = 1) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

/** Number of days from one date to another, both included. */
export const countDays = (from: string, to: string) =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** Maximum number of days, both ends included, and the sentence for more. */
export type Limit = { most: number; tooLong: string }

/** The fault of a range of days, or undefined. */
export function wrongDays(from: string, to: string, { most, tooLong }: Limit) {
  const days = countDays(from, to)
  if (days < 1) return 'To must not be before From.'
  return days > most ? tooLong : undefined
}

/** Day of the week; Monday is 0. */
export const weekdayOf = (date: string) => (new Date(date).getUTCDay() + 6) % 7
