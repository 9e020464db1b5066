import { asMoney, toHundredths } from '@ganit/contract/money'
import type { PayLine } from '@ganit/contract/money/pay-sheets'
import type { OpenLesson, TakenBack } from './lessons.queries.ts'
import { daysOfMonth } from './months.ts'
import type { OpenAdjustment, SheetRate } from './sums.queries.ts'
import { dayInWords, duration, earlierMonth, lessonsInWords, rupees } from './texts.ts'

const NOTHING: Omit<PayLine, 'kind' | 'text' | 'month' | 'amount'> = {
  batch: null,
  quantity: null,
  rate: null,
  base: null,
  pay_rate_id: null,
  pay_adjustment_id: null,
  lessons: [],
}

/** Divides and rounds half up to a whole number; both numbers are at least 0. */
const divideRounded = (amount: number, by: number) => Math.floor((2 * amount + by) / (2 * by))

const MINUTES = 60

/** Prices of a line's lessons. Lessons paid by the hour share the rounding of the line. */
function pricesOf({ kind, price }: OpenLesson, lessons: OpenLesson[]) {
  if (kind === 'lesson') return lessons.map(() => toHundredths(price))
  let minutes = 0
  let before = 0
  return lessons.map((lesson) => {
    minutes += lesson.minutes
    const sum = divideRounded(minutes * toHundredths(price), MINUTES)
    const own = sum - before
    before = sum
    return own
  })
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0)

function textOf(first: OpenLesson, lessons: OpenLesson[], sheet: string) {
  const minutes = sumOf(lessons.map((lesson) => lesson.minutes))
  const { kind, for_name, date, price } = first
  const count = kind === 'hour' ? duration(minutes) : String(lessons.length)
  const isEarlier = date.slice(0, 7) !== sheet
  const of = isEarlier ? ` of ${earlierMonth(date.slice(0, 7), sheet)}` : ''
  if (for_name !== null || isEarlier) return `${count}${of}${for_name ? ` for ${for_name}` : ''}`
  return `${kind === 'hour' ? count : lessonsInWords(lessons.length)} × ${rupees(price)}`
}

function lineOfLessons(lessons: OpenLesson[], sheet: string): PayLine[] {
  const [first] = lessons
  if (!first) return []
  const { kind, batch_id, batch_name, pay_rate_id, price, date } = first
  const prices = pricesOf(first, lessons)
  const minutes = sumOf(lessons.map((lesson) => lesson.minutes))
  return [
    {
      ...NOTHING,
      kind,
      text: textOf(first, lessons, sheet),
      batch: { batch_id, batch_name },
      month: date.slice(0, 7),
      quantity: kind === 'hour' ? minutes : lessons.length,
      rate: price,
      amount: asMoney(sumOf(prices)),
      pay_rate_id,
      lessons: lessons.map((lesson, n) => ({
        lesson_id: lesson.lesson_id,
        date: lesson.date,
        start_time: lesson.start_time,
        batch_name: lesson.batch_name,
        minutes: lesson.minutes,
        is_empty: lesson.is_empty,
        amount: asMoney(prices[n] ?? 0),
      })),
    },
  ]
}

const rankOf = ({ date, for_name }: OpenLesson, sheet: string) =>
  Number(date.slice(0, 7) !== sheet) * 2 + Number(for_name !== null)

/** Makes a line for each rate, batch, planned teacher and month; the teacher's own lessons of this month come first. */
export function linesOfLessons(lessons: OpenLesson[], sheet: string) {
  const groups = Map.groupBy(lessons, ({ pay_rate_id, batch_id, for_name, date }) =>
    JSON.stringify([pay_rate_id, batch_id, for_name, date.slice(0, 7)]),
  )
  return [...groups.values()]
    .toSorted(([one], [other]) => (one && other ? rankOf(one, sheet) - rankOf(other, sheet) : 0))
    .flatMap((group) => lineOfLessons(group, sheet))
}

/** A line that takes back a paid lesson which is not payable any more, at the price that was paid. */
export function lineTakenBack(lesson: TakenBack): PayLine {
  const { kind, batch_id, batch_name, date, paid, pay_rate_id, minutes } = lesson
  const amount = `-${paid}`
  return {
    ...NOTHING,
    kind,
    text: `−1 lesson of ${dayInWords(date)}`,
    batch: { batch_id, batch_name },
    month: date.slice(0, 7),
    quantity: kind === 'hour' ? -minutes : -1,
    rate: null,
    amount,
    pay_rate_id,
    lessons: [
      {
        lesson_id: lesson.lesson_id,
        date,
        start_time: lesson.start_time,
        batch_name,
        minutes,
        is_empty: false,
        amount,
      },
    ],
  }
}

/** The amount of a monthly rate for one month: all of it, or by days in whole rupees. */
function partOfMonth({ amount, from_date, to_date }: SheetRate, month: string) {
  const { from: first, to: last } = daysOfMonth(month)
  const from = from_date > first ? from_date : first
  const to = to_date !== null && to_date < last ? to_date : last
  const all = Number(last.slice(8))
  const days = to < from ? 0 : Number(to.slice(8)) - Number(from.slice(8)) + 1
  const whole = toHundredths(amount ?? '0')
  if (days === 0) return { due: 0, days, span: '' }
  if (days === all) return { due: whole, days, span: '' }
  const span =
    from === first
      ? `, to ${dayInWords(to)}`
      : to === last
        ? `, from ${dayInWords(from)}`
        : `, ${Number(from.slice(8))} to ${dayInWords(to)}`
  return { due: divideRounded(whole * days, all * 100) * 100, days, span }
}

const batchOf = ({ batch_ids, batches: [batch_name = ''] }: SheetRate) =>
  batch_ids?.length === 1 && batch_ids[0] !== undefined
    ? { batch_id: batch_ids[0], batch_name }
    : null

/** The line of this month, and a line for each earlier month whose amount due now differs from the amount paid. */
export function linesOfMonth(
  rate: SheetRate,
  sheet: string,
  paid: readonly { month: string; amount: string }[],
): PayLine[] {
  const months = [...new Set([sheet, ...paid.map(({ month }) => month)])].sort().reverse()
  return months.flatMap((month) => {
    const before = toHundredths(paid.find((each) => each.month === month)?.amount ?? '0')
    const { due, days, span } = partOfMonth(rate, month)
    if (due === before) return []
    const own = before === 0 ? `month${span}` : `month of ${earlierMonth(month, sheet)}, corrected`
    return {
      ...NOTHING,
      kind: 'month' as const,
      text: own,
      batch: batchOf(rate),
      month,
      quantity: days,
      rate: rate.amount,
      amount: asMoney(due - before),
      pay_rate_id: rate.pay_rate_id,
    }
  })
}

const plainPercent = (percent: string) => String(Number(percent))

export function lineOfShare(
  rate: SheetRate,
  sheet: string,
  found: { base: string; amount: string } | undefined,
): PayLine[] {
  if (!found || Number(found.amount) === 0) return []
  return [
    {
      ...NOTHING,
      kind: 'share',
      text: `${plainPercent(rate.percent ?? '')} % of ${rate.batches.join(', ')}`,
      batch: batchOf(rate),
      month: sheet,
      rate: rate.percent,
      base: found.base,
      amount: found.amount,
      pay_rate_id: rate.pay_rate_id,
    },
  ]
}

export const lineOfAdjustment = (
  { pay_adjustment_id, amount, reason }: OpenAdjustment,
  sheet: string,
): PayLine => ({
  ...NOTHING,
  kind: 'adjustment',
  text: reason,
  month: sheet,
  amount,
  pay_adjustment_id,
})
