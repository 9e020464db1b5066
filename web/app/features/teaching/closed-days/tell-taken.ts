import type { NotRestored } from '@ganit/contract/teaching/closed-days'
import { alert } from '../../../ui/dialogs/ask.ts'
import { formatTime } from '../../../ui/text/formats.ts'
import { formatShortDay } from '../../../ui/text/times/dates.ts'

const MOST_NAMED = 10

const lessonInWords = ({ batch_name, date, start_time }: NotRestored) =>
  `${batch_name}, ${formatShortDay(date)}, ${formatTime(start_time)}`

/** Names the lessons that stay cancelled although the day is open again. */
export async function alertStillCancelled(lessons: readonly NotRestored[]) {
  if (lessons.length === 0) return
  const named = lessons.slice(0, MOST_NAMED).map(lessonInWords).join('; ')
  const more = lessons.length > MOST_NAMED ? `; and ${lessons.length - MOST_NAMED} more` : ''
  await alert({
    title: 'Some lessons stay cancelled',
    text: `Their place is taken by now: ${named}${more}.`,
  })
}
