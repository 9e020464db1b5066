import { nodesOf } from '../tree/node.ts'
import { atPrecision, type Complex, type Precision, real } from '../values/complex.ts'
import { pointAt } from '../values/points.ts'
import { valueAt } from '../values/value-at.ts'
import { asReal, hasVanished, isNear } from './numbers.ts'
import type { Expression } from './read-expression.ts'

/** Two numbers, reckoned anew with more digits where it matters. */
export type Values = (precision: Precision) => readonly [Complex, Complex] | undefined

/** Whether two values are the same; undefined where one is none. */
export function isSameValue(values: Values): boolean | undefined {
  const usual = values('usual')
  if (!usual) return
  const [a, b] = usual
  if (isNear(a, b)) return true
  // What is left of large terms has few right digits, or none: with more of them it shows.
  const finer = values('high')
  if (!finer) return
  const [finerA, finerB] = finer
  return isNear(finerA, finerB) || (hasVanished(finerA, a) && hasVanished(finerB, b))
}

/** Whether it has factorials, which are of whole numbers. */
const counts = ({ tree }: Expression) =>
  [...nodesOf(tree)].some(
    (node) => node.kind === 'call' && /^(?:Factorial|Binomial)$/.test(node.name),
  )

/** The real values of two expressions where their letters are tried in that place. */
export const realValues =
  (one: Expression, other: Expression, letters: Iterable<string>, place: number): Values =>
  (precision) =>
    atPrecision(precision, () => {
      const point = pointAt(letters, place, counts(one) || counts(other))
      const [a, b] = [valueAt(one.tree, point), valueAt(other.tree, point)]
      const [realA, realB] = [a && asReal(a), b && asReal(b)]
      return realA && realB ? [real(realA), real(realB)] : undefined
    })

/** The values of two expressions without letters, which may be complex. */
export const plainValues =
  (one: Expression, other: Expression): Values =>
  (precision) =>
    atPrecision(precision, () => {
      const [a, b] = [valueAt(one.tree, new Map()), valueAt(other.tree, new Map())]
      return a && b ? [a, b] : undefined
    })
