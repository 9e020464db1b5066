import { lettersOf, nodesOf } from '../tree/node.ts'
import { atPrecision, type Complex, type Precision, real } from '../values/complex.ts'
import { POINTS, pointAt } from '../values/points.ts'
import { valueAt } from '../values/value-at.ts'
import { asReal, hasVanished, isNear } from './numbers.ts'
import type { Expression } from './read-expression.ts'
import type { Truth } from './truth.ts'

/** With fewer usable points it is left to a person. */
const POINTS_NEEDED = 8

/** Whether something holds at every usable point. */
export function atPoints(holdsAt: (place: number) => boolean | undefined): Truth {
  let told = 0
  for (let place = 0; place < POINTS; place += 1) {
    const holds = holdsAt(place)
    if (holds === false) return 'no'
    if (holds) told += 1
  }
  return told < POINTS_NEEDED ? 'unsure' : 'yes'
}

/** Two numbers, recomputed with more digits when needed. */
type Values = (precision: Precision) => readonly [Complex, Complex] | undefined

/** Whether two values are equal; undefined if one does not exist. */
export function isSameValue(values: Values): boolean | undefined {
  const usual = values('usual')
  if (!usual) return
  const [a, b] = usual
  if (isNear(a, b)) return true
  // The difference of large terms has few correct digits; more precision decides.
  const finer = values('high')
  if (!finer) return
  const [finerA, finerB] = finer
  return isNear(finerA, finerB) || (hasVanished(finerA, a) && hasVanished(finerB, b))
}

/** Whether its letters are whole numbers: it has factorials, or a power of a negative number, as in (−1)^n. */
const counts = ({ tree }: Expression) =>
  [...nodesOf(tree)].some((node) =>
    node.kind === 'power'
      ? node.parts[0].kind === 'negative' && lettersOf(node.parts[1]).size > 0
      : node.kind === 'call' && /^(?:Factorial|Binomial)$/.test(node.name),
  )

/** Values of two expressions at a point: letters take real values; without letters, complex results are allowed too. */
export const valuesAt =
  (one: Expression, other: Expression, place: number): Values =>
  (precision) =>
    atPrecision(precision, () => {
      const letters = new Set([...one.letters, ...other.letters])
      const point = pointAt(letters, place, counts(one) || counts(other))
      const [a, b] = [valueAt(one.tree, point), valueAt(other.tree, point)]
      if (letters.size === 0) return a && b && [a, b]
      const [realA, realB] = [a && asReal(a), b && asReal(b)]
      return realA && realB ? [real(realA), real(realB)] : undefined
    })
