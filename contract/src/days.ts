const DAY_MS = 86_400_000

/** The day so many days after another one; both are `YYYY-MM-DD`. */
export const dayAfter = (date: string, days = 1) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

/** How many days there are from one to another, both of them counted. */
export const daysFrom = (from: string, to: string) =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** How many days there may be, both ends counted, and what is said of more. */
export type Limit = { most: number; tooLong: string }

/** What is wrong with the days from one to another; undefined where nothing is. */
export function wrongDays(from: string, to: string, { most, tooLong }: Limit) {
  const days = daysFrom(from, to)
  if (days < 1) return 'To must not be before From.'
  return days > most ? tooLong : undefined
}

/** Which day of the week a date is; Monday is 0. */
export const weekdayOf = (date: string) => (new Date(date).getUTCDay() + 6) % 7
