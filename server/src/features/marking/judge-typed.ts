import { tryReadLatex } from '@ganit/contract/reading/read-latex'
import { bareUnit, withoutTypedUnit, withUnitApart } from '@ganit/contract/reading/typed-unit'
import { lettersInText } from '@ganit/contract/reading/words'
import { judgeExpression } from './expression/judge-expression.ts'
import type { Judgement, NumberKey, TypedKey } from './judgement.ts'
import { createJudgement, rightNumbers } from './judgement.ts'
import { isRightNumber, judgeNumber, readNumber } from './number/judge-number.ts'
import { otherWordings } from './number/other-wordings.ts'
import { findNumberAmongWords, readQuantity } from './number/quantity.ts'
import { toOwnScript } from './number/said-numbers.ts'
import { isUnread } from './unread.ts'

const toExpressionKey = ({ right, unit }: NumberKey) => ({
  kind: 'expression' as const,
  right: rightNumbers(right).flatMap((each) => ('from' in each ? [] : [String(each.value)])),
  form: 'any' as const,
  unit,
})

/** A calculation with the right value is left to a person: `0 - 7`, `2^{-1}`, `π/3` for 60°. */
function judgeCalculation(key: NumberKey, answer: string): Judgement {
  if (!/[\dπ]|\\pi/.test(answer)) return createJudgement('wrong')
  const isRough = rightNumbers(key.right).some(
    (each) => 'from' in each || Number(each.tolerance ?? 0) !== 0,
  )
  const bare = withoutTypedUnit(answer, key.unit)
  const isReadable = tryReadLatex(bare) !== undefined && lettersInText(bare).size === 0
  if (isRough && isReadable) return createJudgement('by hand')
  const { verdict } = judgeExpression(toExpressionKey(key), answer)
  const isAngle = verdict === 'by hand' && bareUnit(key.unit ?? '') === '°'
  return createJudgement(verdict === 'right' || isAngle ? 'by hand' : 'wrong')
}

/** Text between the steps of a working: `8 + 7 = 15`, `x + 3 = 15 ⇒ x = 12`. */
const STEP =
  /=>|[=⇒∴→;\n]|\\(?:Rightarrow|therefore|implies)(?![a-z])|,\s|\b(?:so|hence|thus|therefore)\b/i

/**
 * Judges a working that ends in the right number. It is right if each of its steps has that value, else it is left to a
 * person.
 */
function judgeWorking(key: NumberKey, typed: string) {
  const answer = typed.replace(/(?<=[\da-z)]\s)(?:is|are|makes|gives)(?=\s+[-₹\d])/gi, '=')
  const steps = answer.split(STEP).filter((step) => step.trim() !== '')
  const last = steps.pop()
  const isWorked = answer.includes('=') && steps.some((step) => /\d/.test(step))
  const { verdict } = last && isWorked ? judgeNumber(key, last) : createJudgement('wrong')
  if (verdict === 'wrong') return
  const isTrue = (step: string) => {
    const text = step.replace(/(?<=\d)\s*[xX]\s*(?=\d)/g, '×')
    return /\d/.test(text)
      ? judgeExpression(toExpressionKey(key), text).verdict === 'right'
      : judgeNumber(key, `${step}=${last}`).verdict === 'right'
  }
  const isChain = /=/.test(answer) && !/[,;]/.test(answer)
  return createJudgement(
    verdict === 'right' && isChain && steps.every(isTrue) ? 'right' : 'by hand',
  )
}

/**
 * Judges numbers in words, in several units, with their working, or among words. An answer that contains the right
 * number is never judged wrong.
 */
function judgeNumberTyped(key: NumberKey, answer: string): Judgement {
  const read = readNumber(answer, key.unit)
  const judgement = read ? judgeNumber(key, answer) : judgeCalculation(key, answer)
  if (judgement.verdict === 'right') return judgement
  const quantity = readQuantity(answer, key.unit)
  if (quantity && isRightNumber(quantity.value, key))
    return createJudgement(quantity.isPlain ? 'right' : 'by hand')
  // 1 h 20 min for 90 min, and 15 lakh for 15
  if (quantity && /^(?:more|unknown)$/.test(read?.around ?? '')) return createJudgement('wrong')
  const working = judgeWorking(key, answer)
  if (working) return working
  const isOther = read?.around === 'other' || read?.around === 'converted'
  const among = isOther ? undefined : findNumberAmongWords(answer, key.unit)
  if (among && isRightNumber(among, key)) return createJudgement('by hand')
  // A number in Latin letters, or in another wording, is right only if a person confirms it.
  const isMeant = [toOwnScript(answer), ...otherWordings(answer)].some(
    (said) => said !== answer && judgeNumberTyped(key, said).verdict !== 'wrong',
  )
  return isMeant && judgement.slip === null ? createJudgement('by hand') : judgement
}

/** Judges typed text. Runs in its own process, because typed text may take any amount of time. */
export function judgeTyped(key: TypedKey, answer: string): Judgement {
  const judgement =
    key.kind === 'expression' ? judgeExpression(key, answer) : judgeNumberTyped(key, answer)
  if (!isUnread(key, answer, judgement)) return judgement
  const apart = key.kind === 'expression' ? withUnitApart(key) : undefined
  return apart ? judgeTyped(apart, answer) : { ...judgement, isUnread: true }
}
