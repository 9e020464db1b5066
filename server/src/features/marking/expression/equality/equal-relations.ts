import { type Complex, inverseOf, times } from '../values/complex.ts'
import { POINTS } from '../values/points.ts'
import { equalCurves } from './equal-curves.ts'
import { isOnlyForWhole, POINTS_NEEDED } from './equal-expressions.ts'
import { isNear } from './numbers.ts'
import type { Expression } from './read-expression.ts'
import type { Truth } from './truth.ts'
import { realValues } from './values.ts'

/** Left minus right. */
export function differenceOf(left: Expression, right: Expression): Expression {
  const tree = {
    kind: 'sum',
    terms: [left.tree, { kind: 'negative', of: right.tree }],
  } as const
  return {
    text: `(${left.text})-(${right.text})`,
    tree: { ...tree, terms: [...tree.terms] },
    key: `sum(${left.key} negative(${right.key}))`,
    letters: new Set([...left.letters, ...right.letters]),
  }
}

/**
 * Whether `one = 0` says the same as `other = 0`, where both are left minus right: one is the other times a number that is not 0, and
 * for `<` and `≤` above 0.
 */
export function equalRelations(one: Expression, other: Expression, sign: string): Truth {
  if (one.key === other.key) return 'yes'
  if (isOnlyForWhole(one) || isOnlyForWhole(other)) return 'unsure'
  const letters = new Set([...one.letters, ...other.letters])
  let ratio: Complex | undefined
  let tried = 0
  for (let place = 0; place < POINTS; place += 1) {
    const found = ratioAt(one, other, letters, place)
    if (found === 'none') return 'no'
    if (found === undefined) continue
    if (ratio && !isNear(ratio, found)) return sign === '=' ? equalCurves(one, other) : 'no'
    ratio = found
    tried += 1
  }
  if (!ratio || tried < POINTS_NEEDED) return 'unsure'
  return ratio.re.isNegative() && /^(?:<|\\le)$/.test(sign) ? 'no' : 'yes'
}

/** One divided by the other at a point; undefined where that says nothing, `none` where only one of them is 0. */
function ratioAt(one: Expression, other: Expression, letters: Iterable<string>, place: number) {
  const [a, b] = realValues(one, other, letters, place)('high') ?? []
  if (!a || !b) return
  const inverse = inverseOf(b)
  if (a.re.isZero() !== !inverse) return 'none'
  return inverse && times(a, inverse)
}
