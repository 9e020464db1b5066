const QUARTER_MS = 15 * 60_000

/** Number of the quarter of an hour since 1970. In every time zone midnight is at the end of a quarter. */
export const quarterHour = (instant: number) => Math.floor(instant / QUARTER_MS)
