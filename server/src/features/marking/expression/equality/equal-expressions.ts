import { isSurelyEqual } from '../engine.ts'
import { type Node, nodesOf } from '../tree/node.ts'
import { POINTS } from '../values/points.ts'
import type { Expression } from './read-expression.ts'
import type { Truth } from './truth.ts'
import { isSameValue, plainValues, realValues } from './values.ts'

/** Where fewer points give both a real value, it is left to a person. */
export const POINTS_NEEDED = 8

/** Whether two expressions are equal: as numbers, or wherever their letters are tried. */
export function equalExpressions(one: Expression, other: Expression): Truth {
  if (one.key === other.key) return 'yes'
  const letters = new Set([...one.letters, ...other.letters])
  if (letters.size === 0) return equalNumbers(one, other)
  const truth = equalAtPoints(one, other, letters)
  if (truth !== 'unsure') return truth
  return isSurelyEqual(one.text, other.text) ? 'yes' : 'unsure'
}

/** 1 or -1 for what is infinite, which is no number to reckon with. */
function infinityOf(node: Node): number {
  if (node.kind === 'negative') return -infinityOf(node.of)
  return node.kind === 'symbol' && node.name === 'PositiveInfinity' ? 1 : 0
}

function equalNumbers(one: Expression, other: Expression): Truth {
  const [infinity, otherInfinity] = [infinityOf(one.tree), infinityOf(other.tree)]
  if (infinity || otherInfinity) return infinity === otherInfinity ? 'yes' : 'no'
  const isSame = isSameValue(plainValues(one, other))
  if (isSame === undefined) return 'unsure'
  return isSame ? 'yes' : 'no'
}

/** Sums and the like that go on to a letter mean nothing between whole numbers. */
export const isOnlyForWhole = ({ tree }: Expression) =>
  [...nodesOf(tree)].some((node) => node.kind === 'engine' && !node.result)

function equalAtPoints(one: Expression, other: Expression, letters: ReadonlySet<string>): Truth {
  if (isOnlyForWhole(one) || isOnlyForWhole(other)) return 'unsure'
  let tried = 0
  for (let place = 0; place < POINTS; place += 1) {
    const isSame = isSameValue(realValues(one, other, letters, place))
    if (isSame === false) return 'no'
    if (isSame) tried += 1
  }
  return tried < POINTS_NEEDED ? 'unsure' : 'yes'
}
