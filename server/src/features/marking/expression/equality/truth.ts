import type { Expression } from '../tree/grow.ts'
import { lettersOf, nodesOf } from '../tree/node.ts'
import { realToComplex, runAtPrecision, toReal, type Values } from '../values/complex.ts'
import { POINTS, pointAt } from '../values/points.ts'
import { valueAt } from '../values/value-at.ts'

/** Whether two answers are equal; `unsure` if it cannot be decided here. */
export type Truth = 'yes' | 'no' | 'unsure'

/** `yes` if all truths are yes, `no` if one is no. */
export const allTrue = (truths: readonly Truth[]): Truth =>
  (['no', 'unsure'] as const).find((truth) => truths.includes(truth)) ?? 'yes'

/** Whether two lists match one to one, in any order. */
export function matchInAnyOrder<T>(
  some: readonly T[],
  others: readonly T[],
  compare: (one: T, other: T) => Truth,
): Truth {
  if (some.length !== others.length) return 'no'
  const rest = [...others]
  const left = some.filter((one) => {
    const same = rest.findIndex((other) => compare(one, other) === 'yes')
    return same < 0 || !rest.splice(same, 1)
  })
  if (left.length === 0) return 'yes'
  const rows = left.map((one) => rest.map((other) => compare(one, other)))
  const columns = rest.map((_, place) => rows.map((truths) => truths[place]))
  const mayAllMatch = [...rows, ...columns].every((truths) => truths.includes('unsure'))
  return mayAllMatch ? 'unsure' : 'no'
}

/** Number of usable points below which the answer is left to a person. */
const POINTS_NEEDED = 8

/** Whether something holds at every usable point. */
export function testAtPoints(holdsAt: (place: number) => boolean | undefined): Truth {
  let told = 0
  for (let place = 0; place < POINTS; place += 1) {
    const holds = holdsAt(place)
    if (holds === false) return 'no'
    if (holds) told += 1
  }
  return told < POINTS_NEEDED ? 'unsure' : 'yes'
}

/**
 * Whether an expression's letters are whole numbers: it has factorials, or a power of a negative number, as in (−1)^n.
 */
const hasWholeLetters = ({ tree }: Expression) =>
  [...nodesOf(tree)].some((node) =>
    node.kind === 'power'
      ? node.parts[0].kind === 'negative' && lettersOf(node.parts[1]).size > 0
      : node.kind === 'call' && /^(?:Factorial|Binomial)$/.test(node.name),
  )

/** Values of two expressions at a point: letters take real values; without letters, complex results are allowed too. */
export const createValuesAt =
  (one: Expression, other: Expression, place: number): Values =>
  (precision) =>
    runAtPrecision(precision, () => {
      const letters = new Set([...one.letters, ...other.letters])
      const point = pointAt(letters, place, hasWholeLetters(one) || hasWholeLetters(other))
      const [a, b] = [valueAt(one.tree, point), valueAt(other.tree, point)]
      if (letters.size === 0) return a && b && [a, b]
      const [realA, realB] = [a && toReal(a), b && toReal(b)]
      return realA && realB ? [realToComplex(realA), realToComplex(realB)] : undefined
    })
