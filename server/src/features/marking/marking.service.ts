import { readOrNot } from '@ganit/contract/reading/read-latex'
import { cut } from '@ganit/contract/reading/split'
import { hasUnknownWord } from '@ganit/contract/reading/words'
import { createReckoner } from './child/reckoner.ts'
import { equalOptions } from './equal-options.ts'
import { judgeAll } from './judge-all.ts'
import type { Answered, ExpressionKey, Judgement, Key, NumberKey } from './judgement.ts'
import { problemsOfNumber } from './number/judge-number.ts'

export type * from './judgement.ts'

const reckoner = createReckoner()

/** Judges answers in their order, and never throws or holds up the process: what takes too long or too much memory is `by hand`. */
export const judge = (items: readonly Answered[]): Promise<Judgement[]> => judgeAll(reckoner, items)

/** Why a formula is for a person, where it was too much or its text tells; else null. */
export function reasonOf(answer: string, right: readonly string[], isHard = false) {
  if (isHard) return 'This takes too long to reckon.'
  if (readOrNot(answer) === undefined) return 'This cannot be read.'
  return hasUnknownWord(answer, right) ? 'A word here is not known.' : null
}

/** Whether a right answer lists three numbers or more by no name, so that their order may be what is asked for. */
export function isBareList(right: string) {
  const text = readOrNot(right) ?? ''
  return cut(text, /,/).parts.length > 2 && !/[=<>]|\\[a-z]*in/.test(text)
}

/** The expressions of a text: between them stands `;` or a new line, outside brackets, where `\;` is a space of LaTeX. */
export const expressionsIn = (text: string) => cut(text, /(?<!\\);|\n/).parts

/** What a question to be checked has: its key, and the options where it has them. */
export type Checked = Key & { options?: readonly string[] | null }

/** What is wrong with the key of a question, in sentences by the names of its fields: `right.0`, `options.2`, `slips.1.answer`. */
export async function check(question: Checked): Promise<Record<string, string>> {
  if (question.kind === 'number') return problemsOfNumberKey(question)
  if (question.kind === 'expression') return unreadableTexts(question)
  return equalOptions(question.options ?? [])
}

const slipsOf = ({ slips }: NumberKey | ExpressionKey) =>
  (slips ?? []).map(({ answer }, n) => [`slips.${n}.answer`, String(answer)] as const)

function problemsOfNumberKey(key: NumberKey) {
  const problems = problemsOfNumber(key.right, key.unit)
  for (const [name, value] of slipsOf(key))
    if ('right.value' in problemsOfNumber({ value }, key.unit))
      problems[name] = 'This is not a number.'
  return problems
}

/** A text that can be read is equal to itself. */
async function unreadableTexts(key: ExpressionKey) {
  const rights = key.right.map((text, n) => [`right.${n}`, text] as const)
  const problems: Record<string, string> = {}
  const read = [...rights, ...slipsOf(key)].map(async ([name, answer]) => {
    const itself = { kind: 'expression', right: [answer], form: 'any', unit: key.unit } as const
    const { verdict } = await reckoner.ask({ key: itself, answer }, true)
    if (verdict !== 'right') problems[name] = 'This expression cannot be read.'
  })
  await Promise.all(read)
  return problems
}
