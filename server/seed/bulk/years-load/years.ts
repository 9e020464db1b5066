/** Years before an academy's first lesson and member: from a day up to the day before another. */
export type Years = { from: string; until: string; years: number }
