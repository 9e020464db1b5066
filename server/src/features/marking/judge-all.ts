import { setImmediate } from 'node:timers/promises'
import { readOrNot } from '@ganit/contract/reading/read-latex'
import { bareUnit, withoutTypedUnit } from '@ganit/contract/reading/typed-unit'
import { lettersIn } from '@ganit/contract/reading/words'
import type { Reckoner } from './child/reckoner.ts'
import type { Answered, ChoiceKey, ExpressionKey, Judgement, NumberKey } from './judgement.ts'
import { judged, numbersIn, rightOrSlip } from './judgement.ts'
import { judgeNumber, readNumber } from './number/judge-number.ts'

const lettersOf = (letters: readonly string[]) => [...new Set(letters)].toSorted().join(' ')

/** Right if exactly the right options were chosen (one of them for a single choice); a mistake is one chosen letter. */
function judgeChoice({ kind, right, slips }: ChoiceKey, answer: readonly string[]): Judgement {
  const chosen = lettersOf(answer)
  const isRight = kind === 'choice' ? right.includes(chosen) : chosen === lettersOf(right)
  return rightOrSlip(isRight, slips, (slip) => chosen === String(slip.answer))
}

/** The judgement of an answer that needs no separate process; undefined for expressions and calculations. */
export function judgedAtOnce(item: Answered): Judgement | undefined {
  if (item.answer === null || item.answer.length === 0) return judged('wrong')
  if (item.kind === 'expression') return undefined
  if (item.kind !== 'number') return judgeChoice(item, item.answer)
  return readNumber(item.answer, item.unit) ? judgeNumber(item, item.answer) : undefined
}

/** Judgements per turn, a few milliseconds. */
const IN_ONE_TURN = 200

/** Judges expressions in the separate process, equal ones once. */
function expressionJudge(reckoner: Reckoner, isUrgent: boolean) {
  const asked = new Map<string, Promise<Judgement>>()
  return ({ kind, right, form, decimals_allowed, unit, slips }: ExpressionKey, answer: string) => {
    const task = { key: { kind, right, form, decimals_allowed, unit, slips }, answer }
    const same = JSON.stringify(task)
    const judgement = asked.get(same) ?? reckoner.ask(task, isUrgent)
    asked.set(same, judgement)
    return judgement
  }
}

/** A calculation with the right value is left to a person: `0 - 7`, `2^{-1}`, `π/3` for 60°. */
async function judgeCalculation(
  judgeExpression: ReturnType<typeof expressionJudge>,
  { right, unit }: NumberKey,
  answer: string,
) {
  if (!/[\dπ]|\\pi/.test(answer)) return judged('wrong')
  const ones = numbersIn(right)
  const isRough = ones.some((each) => 'from' in each || Number(each.tolerance ?? 0) !== 0)
  const bare = withoutTypedUnit(answer, unit)
  const isReadable = readOrNot(bare) !== undefined && lettersIn(bare).size === 0
  if (isRough && isReadable) return judged('by hand')
  const values = ones.flatMap((each) => ('from' in each ? [] : [each.value]))
  const key = { kind: 'expression', right: values.map(String), form: 'any', unit } as const
  const judgement = await judgeExpression(key, answer)
  if (judgement.isUntried) return judgement
  const { verdict } = judgement
  const isAngle = verdict === 'by hand' && bareUnit(unit ?? '') === '°'
  return judged(verdict === 'right' || isAngle ? 'by hand' : 'wrong')
}

/** Judges answers in order, with pauses for other work. */
export async function judgeAll(reckoner: Reckoner, items: readonly Answered[], isUrgent = false) {
  const judgeExpression = expressionJudge(reckoner, isUrgent)
  const judgements: (Judgement | Promise<Judgement>)[] = []
  for (const [place, item] of items.entries()) {
    if (place % IN_ONE_TURN === IN_ONE_TURN - 1) await setImmediate()
    const atOnce = judgedAtOnce(item)
    if (atOnce) judgements.push(atOnce)
    else if (item.kind === 'number')
      judgements.push(judgeCalculation(judgeExpression, item, item.answer ?? ''))
    else if (item.kind === 'expression') judgements.push(judgeExpression(item, item.answer ?? ''))
  }
  return Promise.all(judgements)
}
