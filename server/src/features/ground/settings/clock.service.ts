import type { Db } from '../../../db/schema.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { readTimeZone } from './settings.queries.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
const MOST_KEPT = 10

/**
 * The formatter of a time zone. It is cached, because creating one takes as long as a query. The Swedish format is the
 * one that the API uses.
 */
function formatOf(timeZone: string) {
  const kept = formats.get(timeZone)
  if (kept) return kept
  if (formats.size === MOST_KEPT) formats.clear()
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  formats.set(timeZone, format)
  return format
}

/** Day (`YYYY-MM-DD`) and time (`HH:MM`) of a moment in a time zone. */
export function localTime(timeZone: string, moment = clock.now()) {
  const [date = '', time = ''] = formatOf(timeZone).format(moment).split(' ')
  return { date, time }
}

export type LocalTime = ReturnType<typeof localTime>

/** The academy's present day and time. */
export const academyNow = async (db: Db, moment = clock.now()) =>
  localTime(await readTimeZone(db), moment)
