import { equalRelations } from '../equality/equal-relations.ts'
import { asExpression, type Expression } from '../equality/read-expression.ts'
import { matched } from '../equality/truth.ts'
import { fractionOf } from '../tree/fraction-of.ts'
import { lettersOf, type Node } from '../tree/node.ts'
import { contentOf, factorsOf } from './monomial.ts'

const FACTORS_MAX = 60

/** The factors of an expression one by one: a square is two of them. */
function singleFactors(node: Node): Node[] {
  return factorsOf(node).flatMap(({ node: factor, isBelow }) => {
    const exponent = factor.kind === 'power' ? fractionOf(factor.exponent) : undefined
    const isRepeated =
      factor.kind === 'power' && exponent?.bottom === 1n && exponent.top > 0n && exponent.top <= 60n
    if (!isRepeated) return [isBelow ? below(factor) : factor]
    const bases = singleFactors(factor.base)
    const all = Array.from({ length: Number(exponent.top) }, () => bases).flat()
    return isBelow ? all.map(below) : all
  })
}

/** One is no factor. */
const isOne = (node: Node) => {
  const fraction = fractionOf(node)
  return fraction !== undefined && fraction.top === fraction.bottom
}

const below = (under: Node): Node => ({
  kind: 'quotient',
  over: { kind: 'number', value: { top: 1n, bottom: 1n } },
  under,
})

/** The factors that count: with letters those with letters, else all. */
function factors(expressions: readonly Expression[], hasLetters: boolean) {
  const all = expressions.flatMap(({ tree }) => singleFactors(tree))
  return all
    .filter((node) => (hasLetters ? lettersOf(node).size > 0 : !isOne(node)))
    .map((node) => asExpression(node))
}

/**
 * Whether an answer has the factors of a right one, up to their order, sign and number; 2x − 2 stands for x − 1 only where a
 * right answer leaves such a factor, too. Of numbers alone the factors are those numbers.
 */
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
