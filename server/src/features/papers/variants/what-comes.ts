import { readNumbers } from '@ganit/contract/papers/numbers/sets'
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

/** Kinds of numbers that are often not meant, by what is said of them, and the condition on the answer that leaves them out. */
const KINDS: [RegExp, one: string, several: string, without: (answer: string) => string][] = [
  [/^[-−]/, 'is negative', 'are negative', (answer) => `${answer} > 0`],
  [/^0(?:\.0*)?$/, 'is 0', 'are 0', (answer) => `${answer} > 0`],
  [
    /^[-−]?(?:\\frac|\d+\/|\d*\.\d)/,
    'is no whole number',
    'are no whole numbers',
    (answer) => `mod(${answer}, 1) = 0`,
  ],
]

/** Conditions that the template can have, where its answer is one expression: `[[a-b]]`. */
function conditionsOf(template: BankDraft, found: typeof KINDS) {
  const [, answer] = /^\$?\[\[([^|[\]]+)\]\]\$?$/.exec(answerOf(template).trim()) ?? []
  const wanted = new Set(answer ? found.map(([, , , without]) => without(answer.trim())) : [])
  const isRead = (each: string) =>
    Object.keys(readNumbers(template.params ?? {}, [each]).faults).length === 0
  return [...wanted].filter(isRead)
}

/** Words of a text that only some numbers make: `9:5` for a time, `1 mangoes`. */
const ODD_WORDS = [
  /(?<![\d:])\d{1,2}:\d(?![\d:])/,
  /(?<![\d.,/:^{-])1 (?!less\b|times\b)[a-z]+[^s\W]s\b/,
]

/**
 * Warnings about variants of a template, by field: kinds of answers that only some of them have, and odd words. What all have
 * is meant so. `conditions` would leave out such answers.
 */
export function whatComes(template: BankDraft, variants: readonly BankDraft[]) {
  const answers = variants.map((each) => answerOf(each).replaceAll(/[$\s]/g, ''))
  const countOf = ([kind]: (typeof KINDS)[number]) =>
    answers.filter((answer) => kind.test(answer)).length
  const found = KINDS.filter((kind) => countOf(kind) > 0 && countOf(kind) < answers.length)
  const kinds = found.map((kind) => `${countOf(kind)} ${kind[countOf(kind) === 1 ? 1 : 2]}`)
  const odd = ODD_WORDS.flatMap((words) => {
    const found = variants.map(({ text }) => words.exec(text)?.[0])
    const first = found.find(Boolean)
    return first && found.includes(undefined) ? [first] : []
  })
  const warnings: Record<string, string> = {
    ...(kinds.length > 0 && {
      params: `Of ${answers.length} answers ${kinds.join(', ')}. Add a condition unless this is meant.`,
    }),
    ...(odd.length > 0 && { text: `Some variants say “${odd.join('”, “')}”.` }),
  }
  return { warnings, conditions: conditionsOf(template, found) }
}
