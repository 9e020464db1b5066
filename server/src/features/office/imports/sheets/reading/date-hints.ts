import { plainTyped } from '@ganit/contract/plain-signs'

/** Three numbers that may be a day. */
export const DAY_PARTS = /^(\d{1,4})(?:\s*[/.-]\s*|\s+)(\d{1,2})(?:\s*[/.-]\s*|\s+)(\d{1,4})$/

/** Possible orders of a column's days. */
export type DateHints = { dayFirst: boolean; monthFirst: boolean }

export const NO_HINTS: DateHints = { dayFirst: true, monthFirst: true }

/** Possible orders after another text. */
export function narrowHints({ dayFirst, monthFirst }: DateHints, text: string): DateHints {
  const [, first = '', second = ''] = DAY_PARTS.exec(plainTyped(text)) ?? []
  if (first === '' || first.length > 2) return { dayFirst, monthFirst }
  return {
    dayFirst: dayFirst && Number(second) <= 12,
    monthFirst: monthFirst && Number(first) <= 12,
  }
}
