import { withPlainSigns } from '@ganit/contract/plain-signs'

/** What stands for somebody who did not sit the test. */
export const ABSENT = 'A'

/** Decimals with a comma are those with a point, digits of Hindi and Bengali are digits, and a minus as it is printed is one. */
export const tidy = (text: string) => {
  const typed = withPlainSigns(text.trim()).replace(',', '.')
  return typed.toUpperCase() === ABSENT ? ABSENT : typed
}

const MARK = /^-?(\d+\.?\d*|\.\d+)$/

/** The mark that a tidy text is; null for none, undefined where it is no mark. */
export function markIn(text: string) {
  if (text === '') return null
  return MARK.test(text) ? Number(text) : undefined
}
