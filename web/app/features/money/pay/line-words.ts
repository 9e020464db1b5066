import type { PayLesson, PaySheetRow } from '@ganit/contract/money/pay-sheets'
import { countInWords } from '../../../ui/text/formats.ts'
import { formatDayAndMonth } from '../../../ui/text/times/dates.ts'

const MINUTES = 60

/** Minutes such as `30 h 5 min`; below 0 where more were taken back than given. */
function durationInWords(minutes: number) {
  const all = Math.abs(minutes)
  const [hours, rest] = [Math.trunc(all / MINUTES), all % MINUTES]
  const words = [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
  return `${minutes < 0 ? '−' : ''}${words}`
}

const lessonsInWords = (count: number) =>
  count === 0 ? '' : countInWords(count, 'lesson', 'lessons')

/** The content of a row in words: `24 lessons`, `30 h 5 min`, `month, from 11 Nov`, `40 % of Class 12`. */
export function contentInWords({ lessons, lines, slips }: PaySheetRow) {
  const all = [...lines, ...slips.flatMap((slip) => slip.lines)]
  const others = all.filter(({ kind }) => kind !== 'lesson' && kind !== 'hour')
  const byHour = lines.filter(({ kind }) => kind === 'hour')
  const minutes = byHour.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
  const isByLesson = lines.some(({ kind }) => kind === 'lesson')
  const open = isByLesson || minutes === 0 ? lessonsInWords(lessons) : durationInWords(minutes)
  const paid = all.find(({ kind }) => kind === 'lesson' || kind === 'hour')
  const before = paid?.kind === 'hour' ? paid.text.replace(/ × .*/, '') : paid?.text
  return [open || before, ...others.map(({ text }) => text)].filter(Boolean).join(', ')
}

const FEW = 4

/** The days of a few lessons of one month, `12 and 14 Nov`; undefined for more of them. */
export function daysOfFew(lessons: readonly Pick<PayLesson, 'date'>[]) {
  if (lessons.length > FEW) return undefined
  const days = lessons.map(({ date }) => formatDayAndMonth(date))
  const last = days.pop()
  if (last === undefined) return undefined
  const before = days.map((day) => day.replace(/ .*/, ''))
  return [...(before.length > 0 ? [before.join(', ')] : []), last].join(' and ')
}
