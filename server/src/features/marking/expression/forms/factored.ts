import { equalRelations } from '../equality/equal-relations.ts'
import { asExpression, type Expression } from '../equality/read-expression.ts'
import { matched } from '../equality/truth.ts'
import { wholeOf } from '../tree/fraction-of.ts'
import { lettersOf, type Node, quotient, whole } from '../tree/node.ts'
import { baseOf, contentOf, factorsOf, wholeExponentOf } from './monomial.ts'

const FACTORS_MAX = 60

/** The factors of an expression one by one: a square is two of them. */
function singleFactors(node: Node): Node[] {
  return factorsOf(node).flatMap(({ node: factor, isBelow }) => {
    const times = Number(wholeExponentOf(factor) ?? 0n)
    const isRepeated = times > 0 && times <= FACTORS_MAX
    const all = isRepeated
      ? Array.from({ length: times }, () => singleFactors(baseOf(factor))).flat()
      : [factor]
    return isBelow ? all.map((each) => quotient(whole(1), each)) : all
  })
}

/** The factors that count: with letters those with letters, else all but 1. */
const factors = (expressions: readonly Expression[], hasLetters: boolean) =>
  expressions
    .flatMap(({ tree }) => singleFactors(tree))
    .filter((node) => (hasLetters ? lettersOf(node).size > 0 : wholeOf(node) !== 1n))
    .map((node) => asExpression(node))

/** Whether it has the factors of a right answer, but for order, sign and number; 2x − 2 stands for x − 1 only where a right one has such. */
export function hasFactorsOf(answer: readonly Expression[], right: readonly Expression[]) {
  const hasLetters = right.some(({ letters }) => letters.size > 0)
  const [some, wanted] = [factors(answer, hasLetters), factors(right, hasLetters)]
  if (some.length > FACTORS_MAX) return false
  const isTakenOut = (factor: Expression) =>
    factor.tree.kind !== 'sum' || contentOf(factor.tree) === 1n
  if (hasLetters && !some.every(isTakenOut) && wanted.every(isTakenOut)) return false
  return (
    matched(some, wanted, (one, other) =>
      hasLetters ? equalRelations(one, other, '=') : one.key === other.key ? 'yes' : 'no',
    ) === 'yes'
  )
}
