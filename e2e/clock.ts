const DAY_MS = 86_400_000

/** The moment of the product, its database and the browser, in ms: the only reader of time in these tests. */
export const now = () => Date.now()

/** The academy's day so many days ahead, `YYYY-MM-DD`. */
export const dayAhead = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(now() + days * DAY_MS)

/** Today at the academy. */
export const today = () => dayAhead(0)

/** A moment so many hours ahead, as calls take it. */
export const hoursAhead = (hours: number) => new Date(now() + hours * 3_600_000).toISOString()
