import { optionLetter } from '@ganit/contract/papers/question-faults'
import { toPlainSigns } from '@ganit/contract/plain-signs'

/** Option letters of schools in Hindi and Bengali. */
const ALPHABETS = ['कखगघङच', 'अबसद', 'কখগঘঙচ']
const LETTER = /(?<![\p{L}\p{M}])[कखगघङचअबसदকখগঘঙচ](?![\p{L}\p{M}])/gu

const latinLetter = (letter: string) => {
  const place = Math.max(...ALPHABETS.map((alphabet) => alphabet.indexOf(letter)))
  return optionLetter(place)
}

/**
 * The text with Hindi and Bengali digits as 0–9, and with single letters, such as those of options, as A–F. The length
 * does not change.
 */
export const toLatinSigns = (text: string) => toPlainSigns(text).replace(LETTER, latinLetter)

/**
 * Masks formulas without changing the length, so that `$f(a)$` is not read as an option, nor a number in a formula as
 * the beginning of a question.
 */
export const maskFormulas = (text: string) =>
  text.replace(/\$\$[^$]*\$\$|\$[^$\n]*\$/g, (formula) => formula.replace(/[^\n]/g, '·'))
