import { foldName } from '@ganit/contract/fold-text'
import { plainTyped } from '@ganit/contract/plain-signs'

/** Marks a student who did not take the test. */
export const ABSENT = 'A'

/** Ways in which registers write an absence: `AB`, `Abs.`, `अनु`, `অনুপস্থিত`. */
const ABSENCES = ['a', 'ab', 'abs', 'absent', 'अ', 'अनु', 'अनुपस्थित', 'অ', 'অনু', 'অনুপস্থিত']

/** Normalises a typed mark: decimal comma, Hindi and Bengali digits, typographic minus, the words for absent. */
export const tidyMark = (text: string) => {
  const typed = plainTyped(text).replace(',', '.')
  return ABSENCES.includes(foldName(typed).replace(/[()]/g, '')) ? ABSENT : typed
}

const MARK = /^-?(\d+\.?\d*|\.\d+)$/

/** The mark of a normalised text; null if blank, undefined if invalid. */
export function parseMark(text: string) {
  if (text === '') return null
  return MARK.test(text) ? Number(text) : undefined
}
