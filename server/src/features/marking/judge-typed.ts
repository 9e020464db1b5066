import { readOrNot } from '@ganit/contract/reading/read-latex'
import { bareUnit, withoutTypedUnit } from '@ganit/contract/reading/typed-unit'
import { lettersIn } from '@ganit/contract/reading/words'
import { judgeExpression } from './expression/judge-expression.ts'
import type { Judgement, NumberKey, TypedKey } from './judgement.ts'
import { judged, numbersIn } from './judgement.ts'
import { judgeNumber, readNumber } from './number/judge-number.ts'

/** A calculation with the right value is left to a person: `0 - 7`, `2^{-1}`, `π/3` for 60°. */
function judgeCalculation({ right, unit }: NumberKey, answer: string): Judgement {
  if (!/[\dπ]|\\pi/.test(answer)) return judged('wrong')
  const ones = numbersIn(right)
  const isRough = ones.some((each) => 'from' in each || Number(each.tolerance ?? 0) !== 0)
  const bare = withoutTypedUnit(answer, unit)
  const isReadable = readOrNot(bare) !== undefined && lettersIn(bare).size === 0
  if (isRough && isReadable) return judged('by hand')
  const values = ones.flatMap((each) => ('from' in each ? [] : [String(each.value)]))
  const key = { kind: 'expression', right: values, form: 'any', unit } as const
  const { verdict } = judgeExpression(key, answer)
  const isAngle = verdict === 'by hand' && bareUnit(unit ?? '') === '°'
  return judged(verdict === 'right' || isAngle ? 'by hand' : 'wrong')
}

/** Judges typed text. Runs in its own process, because what is typed may take any time. */
export function judgeTyped(key: TypedKey, answer: string): Judgement {
  if (key.kind === 'expression') return judgeExpression(key, answer)
  return readNumber(answer, key.unit) ? judgeNumber(key, answer) : judgeCalculation(key, answer)
}
