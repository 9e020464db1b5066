import type { BankDraft } from '@ganit/contract/papers/question-bank'
import { letterOf } from '@ganit/contract/papers/question-faults'

/** Variants that are looked at for what a teacher may not expect. */
export const LOOKED_AT = 20

/** The right answer as text: a number, or the right option; empty for formulas, which may be anything. */
function answerOf({ kind, options, right }: BankDraft) {
  if (kind === 'choice' && Array.isArray(right))
    return options?.find((_, n) => letterOf(n) === right[0]?.toUpperCase()) ?? ''
  if (kind !== 'number' || !right || !('value' in right)) return ''
  return right.value
}

/** Kinds of numbers that are often not meant, by what is said of them. */
const KINDS: [RegExp, one: string, several: string][] = [
  [/^[-−]/, 'is negative', 'are negative'],
  [/^0(?:\.0*)?$/, 'is 0', 'are 0'],
  [/^[-−]?(?:\\frac|\d+\/|\d*\.\d)/, 'is no whole number', 'are no whole numbers'],
]

/** Words of a text that only some numbers make: `9:5` for a time, `1 mangoes`. */
const ODD_WORDS = [
  /(?<![\d:])\d{1,2}:\d(?![\d:])/,
  /(?<![\d.,/:^{-])1 (?!less\b|times\b)[a-z]+[^s\W]s\b/,
]

/**
 * Warnings about variants, by field: kinds of answers that only some of them have, and odd words. What all have is meant so.
 */
export function warningsOfVariants(variants: readonly BankDraft[]): Record<string, string> {
  const answers = variants.map((each) => answerOf(each).replaceAll(/[$\s]/g, ''))
  const kinds = KINDS.flatMap(([kind, one, several]) => {
    const count = answers.filter((answer) => kind.test(answer)).length
    return count > 0 && count < answers.length ? [`${count} ${count === 1 ? one : several}`] : []
  })
  const odd = ODD_WORDS.flatMap((words) => {
    const found = variants.map(({ text }) => words.exec(text)?.[0])
    const first = found.find(Boolean)
    return first && found.includes(undefined) ? [first] : []
  })
  return {
    ...(kinds.length > 0 && {
      params: `Of ${answers.length} answers ${kinds.join(', ')}. Add a condition unless this is meant.`,
    }),
    ...(odd.length > 0 && { text: `Some variants say “${odd.join('”, “')}”.` }),
  }
}
