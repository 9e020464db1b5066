import { optionLetter } from '@ganit/contract/papers/question-faults'
import { tryReadLatex } from '@ganit/contract/reading/read-latex'
import { splitOutsideBrackets } from '@ganit/contract/reading/split'
import { hasUnknownWord } from '@ganit/contract/reading/words'
import { createReckoner } from './child/reckoner.ts'
import { type Asking, judgeAll } from './judge-all.ts'
import type {
  Answered,
  ExpressionKey,
  Judgement,
  Key,
  NumberKey,
  OneNumber,
  Typed,
} from './judgement.ts'
import { rightNumbers } from './judgement.ts'

export { judgeAtOnce as judgedAtOnce, needsProcess } from './judge-all.ts'
export type * from './judgement.ts'

const reckoner = createReckoner()

/**
 * Ends the process of formulas; the next formula starts another. Tests need it, because their files share the process.
 */
export const endJudging = () => reckoner.end()

/**
 * Judges answers in order. Never throws, and never blocks this process: answers that take too much time or memory are
 * `by hand`.
 */
export const judgeAnswers = (
  items: readonly Answered[],
  asking: Asking = {},
): Promise<Judgement[]> => judgeAll(reckoner, items, asking)

/** The reason why a formula is left to a person; null if it is not known. */
export function reasonUnreadable(answer: string, right: readonly string[], isHard = false) {
  if (isHard) return 'This takes too long to compute.'
  if (tryReadLatex(answer) === undefined) return 'This cannot be read.'
  return hasUnknownWord(answer, right) ? 'A word here is not known.' : null
}

/** Whether a right answer lists three or more numbers without a name, so that order may matter. */
export function isBareList(right: string) {
  const text = tryReadLatex(right) ?? ''
  return splitOutsideBrackets(text, /,/).parts.length > 2 && !/[=<>]|\\[a-z]*in/.test(text)
}

/** Expressions of a text, separated by `;` or a new line outside brackets; `\;` is a LaTeX space. */
export const splitExpressions = (text: string) => splitOutsideBrackets(text, /(?<!\\);|\n/).parts

/** The part of a question that is checked: its key, and options if any. */
export type Checked = Key & { options?: readonly string[] | null }

/** Faults of a question's key by field: `right.0`, `options.2`, `slips.1.answer`. */
export async function findKeyFaults(question: Checked): Promise<Record<string, string>> {
  if (question.kind === 'number') return unreadableNumbers(question)
  if (question.kind === 'expression') return unreadableTexts(question)
  return equalOptions(question.options ?? [])
}

/** Faults of a key's numbers: each must be readable, and within the range if there is one. */
async function unreadableNumbers({ right, unit, slips }: NumberKey) {
  const problems: Record<string, string> = {}
  async function mustMeet(field: string, right: OneNumber, [typed, problem]: [Typed, string]) {
    const item = { kind: 'number', right, unit, answer: String(typed) } as const
    const [judgement] = await judgeAnswers([item], { isUrgent: true })
    if (judgement?.verdict !== 'right') problems[field] = problem
    return judgement?.verdict === 'right'
  }
  async function look(field: string, typed: Partial<Record<string, Typed>>) {
    const named = Object.entries(typed).flatMap(([name, value]) =>
      value === undefined ? [] : [{ name: `${field}.${name}`, value }],
    )
    const read = named.map(({ name, value }) =>
      mustMeet(name, { value }, [value, 'This is not a number.']),
    )
    if ((await Promise.all(read)).includes(false)) return
    const { from, to, tolerance } = typed
    if (from !== undefined && to !== undefined)
      await mustMeet(`${field}.to`, { from, to }, [from, 'The range ends before it begins.'])
    if (tolerance !== undefined)
      await mustMeet(`${field}.tolerance`, { from: 0, to: tolerance }, [
        tolerance,
        'The tolerance must be 0 or more.',
      ])
  }
  const ones = rightNumbers(right).map((each, n) =>
    look('one_of' in right ? `right.one_of.${n}` : 'right', each),
  )
  const wrong = (slips ?? []).map(({ answer }, n) => look(`slips.${n}`, { answer }))
  await Promise.all([...ones, ...wrong])
  return problems
}

/** A readable text equals itself. */
async function unreadableTexts(key: ExpressionKey) {
  const rights = key.right.map((text, n) => [`right.${n}`, text] as const)
  const slips = (key.slips ?? []).map(
    ({ answer }, n) => [`slips.${n}.answer`, `${answer}`] as const,
  )
  const problems: Record<string, string> = {}
  const read = [...rights, ...slips].map(async ([name, answer]) => {
    const itself = { kind: 'expression', right: [answer], form: 'any', unit: key.unit } as const
    const { verdict } = await reckoner.ask({ key: itself, answer }, true)
    if (verdict !== 'right') problems[name] = 'This expression cannot be read.'
  })
  await Promise.all(read)
  return problems
}

/** Options are compared as printed: without spaces, and formulas in one spelling. */
const lookOf = (option: string) =>
  option
    .split('$')
    .map((part, place) => (place % 2 === 1 && tryReadLatex(part, { keepMixed: true })) || part)
    .join('')
    .replace(/\s/g, '')

/** Options that look like an earlier one, by field. Equal values may be intended: √8 and 2√2. */
function equalOptions(options: readonly string[]): Record<string, string> {
  const looks = options.map(lookOf)
  const same = [...looks.entries()].filter(([n, look]) => looks.indexOf(look) < n)
  const sameAsFirst = (look: string) =>
    `This option is the same as ${optionLetter(looks.indexOf(look))}.`
  return Object.fromEntries(same.map(([n, look]) => [`options.${n}`, sameAsFirst(look)]))
}
