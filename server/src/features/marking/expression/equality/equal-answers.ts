import type { Parts } from '../reading/parts.ts'
import { asExpression } from '../tree/grow.ts'
import type { Node } from '../tree/node.ts'
import { asNamed, equalParts } from './equal-parts.ts'
import { equalValues, isName, nameOf, underNames } from './equal-values.ts'
import { equalRegions } from './regions.ts'
import type { Truth } from './truth.ts'

const HATS = ['i_hat', 'j_hat', 'k_hat']

/** (2, 3), or a matrix of one row or column, as 2i + 3j with hats. */
function asVector(part: Parts): Parts {
  const isLine =
    part.kind === 'matrix' && (part.columns === 1 || part.columns === part.parts.length)
  const isTuple = part.kind === 'tuple' && /^(?:\(\)|\[\])$/.test(part.open + part.close)
  if ((!isLine && !isTuple) || part.parts.length > HATS.length) return part
  const terms = part.parts.flatMap((each, n): Node | [] => {
    const hat: Node = { kind: 'symbol', name: HATS[n] ?? '' }
    return each.kind === 'expression' ? { kind: 'product', parts: [each.expression.tree, hat] } : []
  })
  if (terms.length < part.parts.length) return part
  return { kind: 'expression', expression: asExpression({ kind: 'sum', parts: terms }) }
}

const isVector = (part: Parts) =>
  part.kind === 'expression' && HATS.some((hat) => part.expression.letters.has(hat))

/** Compares coordinates and sums of unit vectors. */
function equalVectors(one: Parts, other: Parts): Truth | undefined {
  const [vector, otherVector] = [asVector(one), asVector(other)]
  const areVectors = isVector(vector) && isVector(otherVector)
  return areVectors && one.kind !== other.kind ? equalParts(vector, otherVector) : undefined
}

/** A = {1, 2} in any form; not for a number. */
function setNamed(part: Parts) {
  const [name, set] = part.kind === 'relation' && part.sign === '=' ? part.parts : []
  return isName(name) && set && set.kind !== 'expression' ? [name, set] : []
}

/** Whether two answers are equal in any form: `x = 2, x = 3` and `{2, 3}`, `x < 2` and `(−∞, 2)`, `2i + 3j` and `(2, 3)`. */
export function equalAnswers(one: Parts, other: Parts): Truth {
  const [[name, set], [otherName, otherSet]] = [setNamed(one), setNamed(other)]
  if (set && otherSet)
    return underNames(equalAnswers(set, otherSet), nameOf(name), nameOf(otherName))
  const [first, second] = [asNamed(one, other), asNamed(other, one)]
  const truths: Truth[] = []
  for (const compare of [equalParts, equalValues, equalVectors, equalRegions]) {
    const truth = compare(first, second)
    if (truth === 'yes') return 'yes'
    if (truth === 'unsure' && compare === equalValues) return 'unsure'
    // A region was tested at every number that matters.
    if (truth === 'no' && compare === equalRegions) return 'no'
    if (truth) truths.push(truth)
  }
  return truths.includes('unsure') ? 'unsure' : 'no'
}
