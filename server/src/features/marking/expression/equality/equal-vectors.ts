import type { Parts } from '../reading/parts.ts'
import type { Node } from '../tree/node.ts'
import { equalParts } from './equal-parts.ts'
import { asExpression, type Expression } from './read-expression.ts'
import type { Truth } from './truth.ts'

type Read = Parts<Expression>

const HATS = ['i_hat', 'j_hat', 'k_hat']

/** The coordinates of a tuple, or of a matrix of one row or column. */
function coordinatesOf(part: Read): Expression[] | undefined {
  const isLine =
    part.kind === 'matrix' && (part.columns === 1 || part.columns === part.parts.length)
  const isTuple = part.kind === 'tuple' && /^(?:\(\)|\[\])$/.test(part.open + part.close)
  if (!isLine && !isTuple) return
  const coordinates = part.parts.flatMap((each) =>
    each.kind === 'expression' ? each.expression : [],
  )
  return coordinates.length === part.parts.length && coordinates.length <= 3
    ? coordinates
    : undefined
}

/** (2, 3) as 2i + 3j with hats. */
function asVector(part: Read): Read {
  const coordinates = coordinatesOf(part)
  if (!coordinates) return part
  const terms = coordinates.map(
    ({ tree }, n): Node => ({
      kind: 'product',
      factors: [tree, { kind: 'symbol', name: HATS[n] ?? '' }],
    }),
  )
  return { kind: 'expression', expression: asExpression({ kind: 'sum', terms }) }
}

const isVector = (part: Read) =>
  part.kind === 'expression' && HATS.some((hat) => part.expression.letters.has(hat))

const isOneLine = (part: Read) => coordinatesOf(part) !== undefined

/** Coordinates and sums of unit vectors. */
export function equalVectors(one: Read, other: Read): Truth | undefined {
  const isOfThese = (isVector(one) && isOneLine(other)) || (isOneLine(one) && isVector(other))
  const isTurned = one.kind !== other.kind && isOneLine(one) && isOneLine(other)
  return isOfThese || isTurned ? equalParts(asVector(one), asVector(other)) : undefined
}
