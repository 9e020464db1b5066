import { splitOutsideBrackets } from '@ganit/contract/reading/split'
import { createJudgement, type Judgement } from '../judgement.ts'
import { equalAnswers, isWhere } from './equality/equal-answers.ts'
import { equalParts } from './equality/equal-parts.ts'
import { isName, isSolved } from './equality/equal-values.ts'
import { allTrue, type Truth } from './equality/truth.ts'
import type { Parts, Read } from './reading/parts.ts'

/** A judgement, and whether the answer equals the right one in any form. */
export type WorkingJudgement = Judgement & { isEqual?: boolean }
type Reader = (text: string) => Read | undefined
/** The end of a working, and the statements before it. */
type Working = { result: string; steps: readonly string[] }

const LINE =
  /\\(?:Rightarrow|to|therefore|implies)(?![a-zA-Z])|[⟹∴,;\n]|=>|(?<![a-zA-Z\\])(?:so|hence|thus|therefore|then|and)(?![a-zA-Z])|अतः|इसलिए|সুতরাং|অতএব/i
const RELATION = /\\(?:ne|le|ge)(?![a-zA-Z])|[=<>]/
const LINES_MAX = 12

/** `x = 8/2 = 4` ends in x = 4, and `6/8 = 3/4` in 3/4. */
function chainOf(line: string, read: Reader): Working | undefined {
  const { parts, signs } = splitOutsideBrackets(read(line)?.text ?? '', RELATION)
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (signs.length === 0 || signs.some((sign) => sign !== '=') || first === last) return
  const [isNamed, isTurned] = [first, last].map((side) => isName(read(side)?.parts))
  if (signs.length === 1 && (isNamed || isTurned)) return
  const steps = signs.map((_, n) => `${parts[n]}=${parts[n + 1]}`)
  return { result: isNamed ? `${first}=${last}` : last, steps }
}

/** The possible ends of a working: its last lines, or the last side of a chain of equals. */
function* workingsOf(answer: string, read: Reader): Generator<Working> {
  const lines = splitOutsideBrackets(answer, LINE).parts.filter((line) => line !== '')
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
  // The result x = 4 after 2x = 8.
  const [first = '', ...rest] = lines
  if (rest.length > 0 && rest.every((line) => RELATION.test(line)))
    yield { result: first, steps: [...rest, ''] }
}

/** Whether a step is true: by itself, or if the result is put in. */
function isTrue(step: Parts | undefined, result: Parts): Truth {
  if (step?.kind !== 'relation') return 'unsure'
  const [left = step, right = step] = step.parts
  if (step.sign === '=' && equalParts(left, right) === 'yes') return 'yes'
  return equalAnswers(step, result) === 'yes' ? 'yes' : isWhere(step, result)
}

/**
 * Judges a line of working by its end. It is right if all steps before are true. It is left to a person if a step is
 * unknown or false, unless it is another value of the same letter, as in `x = 1, x = 2`.
 */
export function judgeWorking(
  answer: string,
  read: Reader,
  judgeEnd: (result: string) => WorkingJudgement,
) {
  for (const { result, steps } of workingsOf(answer, read)) {
    const found = judgeEnd(result)
    const end = found.isEqual && found.verdict !== 'wrong' ? read(result)?.parts : undefined
    if (!end) continue
    const all = steps.map((step) => read(step)?.parts)
    const truths = all.map((step) => isTrue(step, end))
    const isOther = all.some(
      (step, n) => step?.kind === 'relation' && truths[n] === 'no' && isSolved(step.parts),
    )
    if (!isOther) return createJudgement(allTrue(truths) === 'yes' ? found.verdict : 'by hand')
  }
}
