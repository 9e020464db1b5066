import { momentInWords, shortDayInWords } from '../../ground/settings/words.service.ts'

const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** `Shown after 20 Nov, 18:00`: until then another test uses the question. */
export const shownAfterNotice = (moment: Date, timeZone: string) =>
  `Shown after ${shortDayInWords(moment, timeZone)}, ${momentInWords(moment, { ...TIME, timeZone })}`

/** A notice such as `Key corrected on 3 Dec`. */
export const keyCorrectedNotice = (moment: Date, timeZone: string) =>
  `Key corrected on ${shortDayInWords(moment, timeZone)}`
