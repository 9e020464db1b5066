/** The day (`YYYY-MM-DD`) so many days after another one; before it, where negative. */
export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
