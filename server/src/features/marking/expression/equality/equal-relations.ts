import { negative } from '../tree/node.ts'
import { type Complex, inverseOf, times } from '../values/complex.ts'
import { equalCurves } from './equal-curves.ts'
import { isNear } from './numbers.ts'
import { asExpression, type Expression } from './read-expression.ts'
import type { Truth } from './truth.ts'
import { atPoints, valuesAt } from './values.ts'

/** Left minus right. */
export const differenceOf = (left: Expression, right: Expression) =>
  asExpression({ kind: 'sum', parts: [left.tree, negative(right.tree)] })

/** Whether `one = 0` says what `other = 0` does: one is the other times a number that is not 0, and for `<` and `≤` above 0. */
export function equalRelations(one: Expression, other: Expression, sign: string): Truth {
  if (one.key === other.key) return 'yes'
  let ratio: Complex | undefined
  // False equations of numbers, such as 12 = 3, say nothing that could be the same.
  const isOfNumbers = sign === '=' && one.letters.size + other.letters.size === 0
  const truth = atPoints((place) => {
    const [a, b] = valuesAt(one, other, place)('high') ?? []
    if (!a || !b) return
    const inverse = inverseOf(b)
    if (a.re.isZero() !== !inverse || (isOfNumbers && inverse)) return false
    const found = inverse && times(a, inverse)
    ratio ??= found
    return found && ratio && isNear(ratio, found)
  })
  if (truth === 'no' && sign === '=') return equalCurves(one, other)
  return truth === 'yes' && ratio?.re.isNegative() && /^(?:<|\\le)$/.test(sign) ? 'no' : truth
}
