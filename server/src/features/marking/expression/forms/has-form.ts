import type { Form } from '../../judgement.ts'
import type { Expression } from '../equality/read-expression.ts'
import type { Read } from '../read-answer.ts'
import { expressionsIn, type Parts } from '../reading/parts.ts'
import { gcd } from '../tree/fraction-of.ts'
import { hasFactorsOf } from './factored.ts'
import { contentOf } from './monomial.ts'
import { traitsOf } from './traits.ts'

/** Whether an answer that is equal to one of the right ones has the form that is asked for. */
export function hasForm(form: Form, answer: Read, equal: Read, rights: readonly Read[]): boolean {
  if (form === 'any') return true
  if (form === 'exact') return answer.written === equal.written
  if (form === 'factored')
    return hasFactorsOf(expressionsIn(answer.parts), expressionsIn(equal.parts))
  return isSimplest(answer, rights)
}

function isSimplest(answer: Read, rights: readonly Read[]) {
  const allowed = new Set(rights.flatMap((right) => [...traitsOfAll(right)]))
  return [...traitsOfAll(answer)].every((trait) => allowed.has(trait))
}

function traitsOfAll({ parts, text }: Read) {
  const traits = new Set(expressionsIn(parts).flatMap(({ tree }) => [...traitsOf(tree)]))
  if (isUnsolved(parts)) traits.add('unsolved')
  if (isReducibleRatio(parts)) traits.add('fraction')
  if (SMALL_POWER_OF_TEN.test(text)) traits.add('power')
  return traits
}

/** 6 : 8 */
const isReducibleRatio = (parts: Parts<Expression>) =>
  parts.kind === 'ratio' &&
  expressionsIn(parts)
    .map(({ tree }) => contentOf(tree))
    .reduce(gcd, 0n) > 1n

/** 2 × 10² is read as a number: as 1.6 × 10⁻¹⁹ it may stay, small ones are to be carried out. */
const SMALL_POWER_OF_TEN = /(?:\\times|\\cdot)\s*10\^\{-?[0-3]\}/

/** An equation of one letter and a number that leaves the letter to be found: 2x = 4. */
function isUnsolved(parts: Parts<Expression>): boolean {
  if (parts.kind === 'list') return parts.parts.some(isUnsolved)
  if (parts.kind !== 'relation') return false
  const sides = expressionsIn(parts)
  const letters = new Set(sides.flatMap((side) => [...side.letters]))
  const isAlone = sides.some(({ tree }) => tree.kind === 'symbol')
  const isNumber = sides.some((side) => side.letters.size === 0)
  return letters.size === 1 && !(isAlone && isNumber)
}
