import { plainTyped } from '@ganit/contract/plain-signs'

/** Marks a student who did not take the test. */
export const ABSENT = 'A'

/** Normalises a typed mark: decimal comma, Hindi and Bengali digits, typographic minus. */
export const tidy = (text: string) => {
  const typed = plainTyped(text).replace(',', '.')
  return typed.toUpperCase() === ABSENT ? ABSENT : typed
}

const MARK = /^-?(\d+\.?\d*|\.\d+)$/

/** The mark of a normalised text; null if blank, undefined if invalid. */
export function markIn(text: string) {
  if (text === '') return null
  return MARK.test(text) ? Number(text) : undefined
}
