import { numberWordsToDigits } from '@ganit/contract/reading/number-words'

const SAID =
  /^\s*(?:it\s+is\s+|it's\s+|at\s+)?(quarter|half|\d{1,2})(?:\s*min(?:ute)?s?)?\s+(past|to)\s+([a-z]+|\d{1,2})(?:\s*o['’]?\s?clock)?\s*\.?\s*$/i
const MINUTES: Record<string, number> = { quarter: 15, half: 30 }
const HOUR = 60
const HALF_DAY = 12 * HOUR

/** The time in words, such as `quarter to 9`, in digits; any other text stays. */
export function clockToDigits(typed: string) {
  const [, part = '', side = '', at = ''] = SAID.exec(typed) ?? []
  const hour = Number(numberWordsToDigits(at))
  if (!part || !Number.isInteger(hour) || hour < 1 || hour > 12) return typed
  const minutes = MINUTES[part.toLowerCase()] ?? Number(part)
  const after = hour * HOUR + (side.toLowerCase() === 'past' ? minutes : -minutes)
  const time = after < HOUR ? after + HALF_DAY : after
  return `${Math.floor(time / HOUR)}:${String(time % HOUR).padStart(2, '0')}`
}

/** Whether a right answer is a time of day, such as `7:30`. */
export const isTime = (right: string) => /^\s*\d{1,2}:\d{2}\s*$/.test(right)
