const QUARTER_MS = 15 * 60_000

/** Number of the quarter of an hour, since 1970. Midnight in every time zone falls on the end of one. */
export const quarterHour = (instant: number) => Math.floor(instant / QUARTER_MS)
