import { judgeChoice } from './judge-choice.ts'
import {
  type Answered,
  type Judgement,
  judged,
  type Key,
  type NumberKey,
  rightOrSlip,
} from './judgement.ts'
import { isRightNumber, isSlipOfNumber, problemsOfNumber } from './number/judge-number.ts'

export type {
  Answered,
  ChoiceKey,
  ExpressionKey,
  Form,
  Judgement,
  Key,
  NumberKey,
  Slip,
  Verdict,
} from './judgement.ts'

function judgeOne(item: Answered): Judgement {
  if (item.answer === null || item.answer.length === 0) return judged('wrong')
  if (item.kind === 'number') return judgeNumber(item, item.answer)
  return item.kind === 'expression' ? judged('by hand') : judgeChoice(item, item.answer)
}

const judgeNumber = ({ right, unit, slips }: NumberKey, answer: string) =>
  rightOrSlip(isRightNumber(answer, right, unit), slips, (slip) =>
    isSlipOfNumber(answer, slip.answer, right, unit),
  )

/**
 * Judges answers in their order. Never throws for what somebody typed, and never holds up the process: what takes too long or
 * too much memory is `by hand`.
 */
export async function judge(items: readonly Answered[]): Promise<Judgement[]> {
  return items.map(judgeOne)
}

/** What a question to be checked has: its key, and the options where it has them. */
export type Checked = Key & { options?: readonly string[] }

/** How the texts of options are compared: spaces and dollar signs aside. */
const bare = (option: string) => option.replace(/[\s$]/g, '')

function equalOptions(options: readonly string[]) {
  const seen = new Map<string, number>()
  const problems: Record<string, string> = {}
  for (const [index, option] of options.entries()) {
    const first = seen.get(bare(option))
    if (first === undefined) seen.set(bare(option), index)
    else problems[`options.${index}`] = `This option is the same as ${letterOf(first)}.`
  }
  return problems
}

const letterOf = (index: number) => String.fromCharCode(65 + index)

/**
 * What is wrong with the key of a question, in sentences by the names of its fields (`right.0`, `options.2`, `slips.1.answer`);
 * nothing where it can be marked.
 */
export async function check(question: Checked): Promise<Record<string, string>> {
  const problems = equalOptions(question.options ?? [])
  if (question.kind === 'number') {
    const { right, unit, slips = [] } = question
    Object.assign(problems, problemsOfNumber(right, unit))
    for (const [index, { answer }] of slips.entries())
      if (!isNumber(answer, unit)) problems[`slips.${index}.answer`] = 'This is not a number.'
  }
  return problems
}

const isNumber = (answer: number | string, unit: string | undefined) =>
  Object.keys(problemsOfNumber({ value: answer }, unit)).length === 0
