import type { Language } from './languages.ts'

/** Parts of the day, each from its hour on; before the first it is still night. */
const PARTS = {
  hi: [
    [4, 'सुबह'],
    [12, 'दोपहर'],
    [16, 'शाम'],
    [20, 'रात'],
  ],
  bn: [
    [4, 'ভোর'],
    [6, 'সকাল'],
    [12, 'দুপুর'],
    [16, 'বিকেল'],
    [18, 'সন্ধ্যা'],
    [20, 'রাত'],
  ],
} as const

/** A time of day (`HH:MM`) as it is said: `6:30 pm`, `शाम 6:30 बजे`, `সন্ধ্যা 6টা`. */
export function timeInWords(language: Language, time: string) {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = String(minute).padStart(2, '0')
  const clock = `${hour % 12 || 12}:${minutes}`
  if (language === 'en') return `${clock} ${hour < 12 ? 'am' : 'pm'}`
  const parts = PARTS[language]
  const [, part] = parts.findLast(([from]) => hour >= from) ?? parts.at(-1) ?? []
  if (language === 'hi') return `${part} ${clock} बजे`
  return minute === 0 ? `${part} ${hour % 12 || 12}টা` : `${part} ${clock}`
}
