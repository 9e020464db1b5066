export const DUE_DAY = '10'
const HOUR = 60
const DAY = 24 * HOUR

const twoDigits = (n: number) => String(n).padStart(2, '0')

/** One hour after `HH:MM`; blank past midnight. */
export function endOf(time: string) {
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number)
  const end = hours * HOUR + minutes + HOUR
  return end < DAY ? `${twoDigits(Math.floor(end / HOUR))}:${twoDigits(end % HOUR)}` : ''
}

/** The next 10th from a day on, that day included. */
export function dueDayAfter(today: string) {
  const [year = 0, month = 0] = today.split('-').map(Number)
  if (today.slice(8) <= DUE_DAY) return `${today.slice(0, 8)}${DUE_DAY}`
  const next = month === 12 ? [year + 1, 1] : [year, month + 1]
  return `${next[0]}-${twoDigits(next[1] ?? 1)}-${DUE_DAY}`
}
