import type { Parts } from '../reading/parts.ts'
import type { Node } from '../tree/node.ts'
import { equalParts } from './equal-parts.ts'
import { asExpression } from './read-expression.ts'
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

/** Coordinates and sums of unit vectors. */
export function equalVectors(one: Parts, other: Parts): Truth | undefined {
  const [vector, otherVector] = [asVector(one), asVector(other)]
  const areVectors = isVector(vector) && isVector(otherVector)
  return areVectors && one.kind !== other.kind ? equalParts(vector, otherVector) : undefined
}
