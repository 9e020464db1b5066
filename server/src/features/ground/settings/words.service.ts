const SHORT_DAY = { day: 'numeric', month: 'short' } as const

/** Formats a moment. Intl abbreviates September to four letters, which is corrected here. */
export const momentInWords = (moment: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', options).format(moment).replace(/\bSept\b/, 'Sep')

/** A day such as `20 November 2026`. */
export const longDayInWords = (moment: Date, timeZone: string) =>
  momentInWords(moment, { day: 'numeric', month: 'long', year: 'numeric', timeZone })

/** A day such as `20 Nov`. */
export const shortDayInWords = (moment: Date, timeZone: string) =>
  momentInWords(moment, { ...SHORT_DAY, timeZone })

/** `20 Nov 2026`; for dates without a time, `timeZone` is UTC. */
export const dayInWords = (moment: Date, timeZone = 'UTC') =>
  momentInWords(moment, { ...SHORT_DAY, year: 'numeric', timeZone })
