import { cut } from '@ganit/contract/reading/split'
import { type Judgement, judged } from '../judgement.ts'
import { equalAnswers } from './equality/equal-answers.ts'
import { equalExpressions, replaced } from './equality/equal-expressions.ts'
import { equalParts } from './equality/equal-parts.ts'
import { isName, isSolved } from './equality/equal-values.ts'
import { everyOf, type Truth } from './equality/truth.ts'
import { expressionsIn, type Parts, type Read } from './reading/parts.ts'
import { asExpression, type Expression } from './tree/grow.ts'
import type { Node } from './tree/node.ts'

/** A judgement, and whether the answer equals the right one whatever its form. */
export type Found = Judgement & { isEqual?: boolean }
type Reader = (text: string) => Read | undefined
/** The end of a working, and the statements that lead to it. */
type Working = { result: string; steps: readonly string[] }

const LINE =
  /\\(?:Rightarrow|to|therefore|implies)(?![a-zA-Z])|[⟹∴,;\n]|=>|(?<![a-zA-Z\\])(?:so|hence|thus|therefore|then|and)(?![a-zA-Z])|अतः|इसलिए|সুতরাং|অতএব/i
const RELATION = /\\(?:ne|le|ge)(?![a-zA-Z])|[=<>]/
const LINES_MAX = 12

/** `x = 8/2 = 4` ends in x = 4, and `6/8 = 3/4` in 3/4. */
function chainOf(line: string, read: Reader): Working | undefined {
  const { parts, signs } = cut(read(line)?.text ?? '', RELATION)
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (signs.length === 0 || signs.some((sign) => sign !== '=') || first === last) return
  const [isNamed, isTurned] = [first, last].map((side) => isName(read(side)?.parts))
  if (signs.length === 1 && (isNamed || isTurned)) return
  const steps = signs.map((_, n) => `${parts[n]}=${parts[n + 1]}`)
  return { result: isNamed ? `${first}=${last}` : last, steps }
}

/** Where a working may end: its last lines, or the last side of a chain of equals. */
function* workingsOf(answer: string, read: Reader): Generator<Working> {
  const lines = cut(answer, LINE).parts.filter((line) => line !== '')
  const isWorking = lines.slice(0, -1).every((line) => RELATION.test(line))
  if (!isWorking || lines.length > LINES_MAX) return
  for (const from of lines.keys()) {
    const [steps, last] = [lines.slice(0, from), lines.slice(from)]
    if (from > 0) yield { result: last.join(', '), steps }
    const chains = last.map((line) => chainOf(line, read))
    const results = last.map((line, n) => chains[n]?.result ?? line).join(', ')
    const more = chains.flatMap((chain) => chain?.steps ?? [])
    if (more.length > 0) yield { result: results, steps: [...steps, ...more] }
  }
  // x = 4, as 2x = 8
  const [first = '', ...rest] = lines
  if (rest.length > 0 && rest.every((line) => RELATION.test(line)))
    yield { result: first, steps: [...rest, ''] }
}

type Values = ReadonlyMap<string, readonly Node[]>

/** What a result gives its letters; a bare number is the value of any: of the only one that a step has. */
function valuesIn(result: Parts): Values {
  const values = new Map<string, Node[]>()
  for (const part of result.kind === 'list' || result.kind === 'set' ? result.parts : [result]) {
    const sides = part.kind === 'relation' && part.sign === '=' ? expressionsIn(part) : []
    const [name = '', value] =
      sides.length === 2 ? [sides[0]?.text, sides[1]] : ['', expressionsIn(part)[0]]
    if (value?.letters.size === 0) values.set(name, [...(values.get(name) ?? []), value.tree])
  }
  return values
}

/** Whether a step is true: by itself, or with the values of the result. */
function isTrue(step: Parts, result: Parts): Truth {
  // Both of x = ±2 need not be meant.
  if (step.kind === 'list')
    return step.parts.some((part) => isTrue(part, result) === 'yes') ? 'yes' : 'unsure'
  if (step.kind !== 'relation') return 'unsure'
  const [left, right] = expressionsIn(step)
  if (step.sign === '=' && equalParts(...(step.parts as [Parts, Parts])) === 'yes') return 'yes'
  if (equalAnswers(step, result) === 'yes') return 'yes'
  const letters = new Set([...(left?.letters ?? []), ...(right?.letters ?? [])])
  if (letters.size === 0) return 'no'
  const isOnly = letters.size === 1
  const values = valuesIn(result)
  const points = [...letters].map(
    (each) => values.get(each) ?? (isOnly ? (values.get('') ?? []) : []),
  )
  const isOne = isOnly || points.every(({ length }) => length === 1)
  if (step.sign !== '=' || !left || !right || !isOne || points.some(({ length }) => length === 0))
    return 'unsure'
  const at = (n: number) =>
    [left, right].map(({ tree }) =>
      asExpression(
        [...letters].reduce(
          (all, name, place) => replaced(all, name, points[place]?.[n] ?? all),
          tree,
        ),
      ),
    )
  return everyOf(
    (points[0] ?? []).map((_, n) => equalExpressions(...(at(n) as [Expression, Expression]))),
  )
}

/**
 * Judges a line of working by its end. It is right if each step before is true; for a person if that is not known, or one
 * is false, but for another value of the same letter, as in `x = 1, x = 2`.
 */
export function judgeWorking(answer: string, read: Reader, judgeEnd: (result: string) => Found) {
  for (const { result, steps } of workingsOf(answer, read)) {
    const found = judgeEnd(result)
    const end = found.isEqual && found.verdict !== 'wrong' ? read(result)?.parts : undefined
    if (!end) continue
    const all = steps.map((step) => read(step)?.parts)
    const truths = all.map((step) => (step ? isTrue(step, end) : 'unsure'))
    const isOther = all.some(
      (step, n) => step?.kind === 'relation' && truths[n] === 'no' && isSolved(step.parts),
    )
    if (!isOther) return judged(everyOf(truths) === 'yes' ? found.verdict : 'by hand')
  }
}
