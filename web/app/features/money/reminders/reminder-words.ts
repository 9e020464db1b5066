import type { FamilyEvent, ReminderRow } from '@ganit/contract/money/reminders'
import { formatRupees, formatTime } from '../../../ui/text/formats.ts'
import { formatShortDay, timeNow, todayIn } from '../../../ui/text/times/dates.ts'

/** `Rohan (10), Riya (6)`: first names with their classes. */
export const childrenInWords = ({ children }: Pick<ReminderRow, 'children'>) =>
  children
    .map(({ name, class_name }) => `${name.split(' ')[0]} (${class_name.replace('Class ', '')})`)
    .join(', ')

const HOW = { opened: 'opened', message: 'by message', call: 'by phone' } as const

/** When and how the family last heard of it; the time if it was today. */
export function reminderInWords({ reminded }: ReminderRow, zone: string, today: string) {
  if (!reminded) return 'Not reminded yet'
  const at = new Date(reminded.at)
  const day = todayIn(zone, at)
  const when = day === today ? formatTime(timeNow(zone, at)) : formatShortDay(day)
  const by = reminded.by ? ` by ${reminded.by}` : ''
  return `Reminded ${when}, ${HOW[reminded.how]}${by}`
}

/** The last promise; undefined without one. */
export function promiseInWords({ promise }: ReminderRow) {
  if (!promise) return undefined
  const said = `Promised for ${formatShortDay(promise.promised_for)}`
  if (promise.state === 'broken') return `${said}, not kept`
  return promise.state === 'kept' ? `${said}, kept` : `${said}, ${formatRupees(promise.amount)}`
}

/** An event with a family in words, without its day. */
export function eventInWords({ kind, amount, promised_for, by }: FamilyEvent) {
  const who = by ? ` by ${by}` : ''
  if (kind === 'paid') return `Paid ${formatRupees(amount ?? '0')}`
  if (kind === 'promised')
    return `Promised ${formatRupees(amount ?? '0')} for ${formatShortDay(promised_for ?? '')}`
  if (kind === 'spoke') return `Spoke with them${who}`
  if (kind === 'no answer') return `Called, no answer${who}`
  return kind === 'opened' ? `Opened${who}` : 'Reminded by message'
}
