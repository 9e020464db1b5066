const SHORT_DAY = { day: 'numeric', month: 'short' } as const
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Of English months only this one is cut to four letters. */
const written = (moment: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', options).format(moment).replace('Sept', 'Sep')

/** `Shown after 20 Nov, 18:00`: until then another test asks the question. */
export const shownAfter = (moment: Date, timeZone: string) =>
  `Shown after ${written(moment, { ...SHORT_DAY, timeZone })}, ${written(moment, { ...TIME, timeZone })}`

/** `Key corrected on 3 Dec`. */
export const keyCorrectedOn = (moment: Date, timeZone: string) =>
  `Key corrected on ${written(moment, { ...SHORT_DAY, timeZone })}`

/** `20 Nov 2026`. */
export const dayInWords = (moment: Date, timeZone: string) =>
  written(moment, { ...SHORT_DAY, year: 'numeric', timeZone })
