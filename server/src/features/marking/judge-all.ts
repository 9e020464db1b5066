import { setImmediate } from 'node:timers/promises'
import type { Reckoner } from './child/reckoner.ts'
import type { Answered, ChoiceKey, ExpressionKey, Judgement, TypedKey } from './judgement.ts'
import { createJudgement, judgeRightOrSlip } from './judgement.ts'
import { isPlainNumber, judgeNumber, readNumber } from './number/judge-number.ts'

const lettersOf = (letters: readonly string[]) => [...new Set(letters)].toSorted().join(' ')

/**
 * The answer is right if exactly the right options were chosen, or one of them for a single choice. A mistake is one
 * chosen letter.
 */
function judgeChoice({ kind, right, slips }: ChoiceKey, answer: readonly string[]): Judgement {
  const chosen = lettersOf(answer)
  const isRight = kind === 'choice' ? right.includes(chosen) : chosen === lettersOf(right)
  return judgeRightOrSlip(isRight, slips, (slip) => chosen === String(slip.answer))
}

/**
 * The judgement of an answer that needs no separate process: letters, and numbers in plain digits. Undefined for any
 * other text, because a person could type text that takes long to read.
 */
export function judgeAtOnce(item: Answered): Judgement | undefined {
  if (item.answer === null || item.answer.length === 0) return createJudgement('wrong')
  if (item.kind === 'expression' || needsProcess(item)) return undefined
  if (item.kind !== 'number') return judgeChoice(item, item.answer)
  return readNumber(item.answer, item.unit) ? judgeNumber(item, item.answer) : undefined
}

/** Whether an answer is text that only the separate process may read. */
export const needsProcess = (item: Answered) =>
  item.kind === 'expression' || (item.kind === 'number' && !isPlainNumber(item, item.answer ?? ''))

/** Judgements per turn, a few milliseconds. */
const IN_ONE_TURN = 200

/** Judges typed answers in the separate process, equal ones once. */
function createTypedJudge(reckoner: Reckoner, isUrgent: boolean) {
  const asked = new Map<string, Promise<Judgement>>()
  return ({ kind, right, unit, slips, ...rest }: TypedKey, answer: string) => {
    const { form, decimals_allowed } = rest as Partial<ExpressionKey>
    const key = { kind, right, form, decimals_allowed, unit, slips } as TypedKey
    const task = { key, answer }
    const same = JSON.stringify(task)
    const judgement = asked.get(same) ?? reckoner.ask(task, isUrgent)
    asked.set(same, judgement)
    return judgement
  }
}

export type Asking = {
  /** True if somebody waits for the verdict at a screen. */
  isUrgent?: boolean
  /** Called as soon as an answer is found too hard, because the app may end before the last answer is judged. */
  isTooHard?: (item: Answered) => void
}

/** Judges answers in order, with pauses for other work. */
export async function judgeAll(
  reckoner: Reckoner,
  items: readonly Answered[],
  { isUrgent = false, isTooHard }: Asking = {},
) {
  const judgeTyped = createTypedJudge(reckoner, isUrgent)
  const judgements: (Judgement | Promise<Judgement>)[] = []
  for (const [place, item] of items.entries()) {
    if (place % IN_ONE_TURN === IN_ONE_TURN - 1) await setImmediate()
    const atOnce = judgeAtOnce(item)
    if (atOnce) judgements.push(atOnce)
    else if (item.kind === 'number' || item.kind === 'expression')
      judgements.push(
        judgeTyped(item, item.answer ?? '').then((judgement) => {
          if (judgement.isHard) isTooHard?.(item)
          return judgement
        }),
      )
  }
  return Promise.all(judgements)
}
