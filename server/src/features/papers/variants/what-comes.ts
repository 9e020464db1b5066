import { readNumbers } from '@ganit/contract/papers/numbers/sets'
import type { BankDraft } from '@ganit/contract/papers/question-bank'
import { optionLetter } from '@ganit/contract/papers/question-faults'

/** Number of variants examined for results that a teacher may not expect. */
export const LOOKED_AT = 20

/** The right answer as text: a number, or the right option; empty for formulas, which may be anything. */
function answerOf({ kind, options, right }: BankDraft) {
  if (kind === 'choice' && Array.isArray(right))
    return options?.find((_, n) => optionLetter(n) === right[0]?.toUpperCase()) ?? ''
  if (kind !== 'number' || !right || !('value' in right)) return ''
  return right.value
}

type Kind = {
  pattern: RegExp
  one: string
  several: string
  /** The condition that excludes answers of this kind. */
  without: (answer: string) => string
}

/** Kinds of numbers that are often unintended, with their warnings. */
const KINDS: readonly Kind[] = [
  {
    pattern: /^[-−]/,
    one: 'is negative',
    several: 'are negative',
    without: (answer) => `${answer} > 0`,
  },
  {
    pattern: /^0(?:\.0*)?$/,
    one: 'is 0',
    several: 'are 0',
    without: (answer) => `${answer} > 0`,
  },
  {
    pattern: /^[-−]?(?:\\frac|\d+\/|\d*\.\d)/,
    one: 'is no whole number',
    several: 'are no whole numbers',
    without: (answer) => `mod(${answer}, 1) = 0`,
  },
]

/** Conditions for the template, if its answer is one expression: `[[a-b]]`. */
function conditionsOf(template: BankDraft, kinds: readonly Kind[]) {
  const [, answer] = /^\$?\[\[([^|[\]]+)\]\]\$?$/.exec(answerOf(template).trim()) ?? []
  const wanted = new Set(answer ? kinds.map(({ without }) => without(answer.trim())) : [])
  const isRead = (each: string) =>
    Object.keys(readNumbers(template.params ?? {}, [each]).faults).length === 0
  return [...wanted].filter(isRead)
}

/** Texts that are odd only with some numbers: `9:5` for a time, `1 mangoes`. */
const ODD_WORDS = [
  /(?<![\d:])\d{1,2}:\d(?![\d:])/,
  /(?<![\d.,/:^{-])1 (?!less\b|times\b)[a-z]+[^s\W]s\b/,
]

/**
 * Warnings about variants of a template, by field: kinds of answers that only some variants have, and odd words. A kind
 * that all have is intended. `conditions` would exclude such answers.
 */
export function warningsOfVariants(template: BankDraft, variants: readonly BankDraft[]) {
  const answers = variants.map((each) => answerOf(each).replaceAll(/[$\s]/g, ''))
  const some = KINDS.map((kind) => ({
    ...kind,
    count: answers.filter((answer) => kind.pattern.test(answer)).length,
  })).filter(({ count }) => count > 0 && count < answers.length)
  const said = some.map(({ count, one, several }) => `${count} ${count === 1 ? one : several}`)
  const odd = ODD_WORDS.flatMap((words) => {
    const found = variants.map(({ text }) => words.exec(text)?.[0])
    const first = found.find(Boolean)
    return first && found.includes(undefined) ? [first] : []
  })
  const warnings: Record<string, string> = {
    ...(said.length > 0 && {
      params: `Of ${answers.length} answers ${said.join(', ')}. Add a condition unless this is meant.`,
    }),
    ...(odd.length > 0 && { text: `Some variants say “${odd.join('”, “')}”.` }),
  }
  return { warnings, conditions: conditionsOf(template, some) }
}
