import { monthInWords, nameOfMonth } from '../../ground/names/months.ts'
import { inFigures } from '../payments/receipts/receipts.service.ts'

/** An earlier month's name, such as `October`, with the year if the sheet is of another year. */
export const earlierMonth = (month: string, sheet: string) =>
  month.slice(0, 4) === sheet.slice(0, 4) ? nameOfMonth(month) : monthInWords(month)

/** A day such as `12 Nov`. */
export const dayInWords = (day: string) => `${Number(day.slice(8))} ${nameOfMonth(day).slice(0, 3)}`

/** An amount such as `₹350`, with paise only where there are some. */
export const rupees = (amount: string) => `₹${inFigures(amount).replace(/\.00$/, '')}`

/** A duration such as `30 h 5 min`. */
export function duration(minutes: number) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ')
}

export const lessonsInWords = (count: number) => `${count} ${count === 1 ? 'lesson' : 'lessons'}`
