import { BigDecimal } from '@cortex-js/compute-engine'
import { type Expression, toExpression } from '../tree/grow.ts'
import { type Node, nodesOf, wholeNode } from '../tree/node.ts'
import { addComplex, isNear, isSameValue } from '../values/complex.ts'
import { createValuesAt, type Truth, testAtPoints } from './truth.ts'

/** Whether two expressions are equal: as numbers, or at all tested points, up to a constant of integration. */
export function equalExpressions(one: Expression, other: Expression): Truth {
  if (one.key === other.key) return 'yes'
  if (one.letters.size + other.letters.size === 0) return equalNumbers(one, other)
  const truth = testAtPoints((place) => isSameValue(createValuesAt(one, other, place)))
  // If both contain k, the question gave it: x + k is not x − k.
  if (truth !== 'no' || (one.letters.has('k') && other.letters.has('k'))) return truth
  const [first, second] = [replaceConstant(one), replaceConstant(other)]
  return first && second ? differByNumber(first, second) : 'no'
}

/** Constants of integration, beside letters of variables: `x^2 + C`, `t + c`, but not `9C + 32`, `A + C` and `a + c`. */
const CONSTANT = /^(?:[CK]|C_\w+)$/
const VARIABLE = /^[a-z]/
const USUAL_VARIABLE = /^(?:[t-z]|theta)$/

/** Replaces a constant of integration by a number, if it only adds a fixed amount, as in `x^2 - C` and `(x^3 + C)/3`. */
function replaceConstant(of: Expression) {
  for (const name of of.letters) {
    const others = [...of.letters].filter((letter) => letter !== name)
    const isSmall = /^[ck]$/.test(name) && others.length === 1
    const variable = isSmall ? USUAL_VARIABLE : VARIABLE
    if (!(isSmall || CONSTANT.test(name)) || !others.some((each) => variable.test(each))) continue
    const [one, other] = [2, 5].map((number) =>
      toExpression(replaceSymbol(of.tree, name, wholeNode(number))),
    )
    if (one && other && differByNumber(one, other) === 'yes') return one
  }
}

function replaceSymbol(node: Node, name: string, number: Node): Node {
  if (node.kind === 'symbol' && node.name === name) return number
  if (!('parts' in node)) return node
  return { ...node, parts: node.parts.map((part) => replaceSymbol(part, name, number)) } as Node
}

/** Whether two expressions differ by a constant. */
function differByNumber(one: Expression, other: Expression): Truth {
  let first: ReturnType<ReturnType<typeof createValuesAt>>
  return testAtPoints((place) => {
    const values = createValuesAt(one, other, place)('usual')
    first ??= values
    return (
      first && values && isNear(addComplex(values[0], first[1]), addComplex(values[1], first[0]))
    )
  })
}

/** 1 or -1 for infinities, which cannot be computed with. */
export function signOfInfinity(node: Node): number {
  if (node.kind === 'negative') return -signOfInfinity(node.parts[0])
  return node.kind === 'symbol' && node.name === 'PositiveInfinity' ? 1 : 0
}

/** Precision at which equal numbers agree, so high that 2^{100} + 1 differs from 2^{100}. */
const MANY = new BigDecimal('1e-80')

/** Numbers are compared at high precision; functions are not computed that precisely. */
function equalNumbers(one: Expression, other: Expression): Truth {
  const [infinity, otherInfinity] = [signOfInfinity(one.tree), signOfInfinity(other.tree)]
  if (infinity || otherInfinity) return infinity === otherInfinity ? 'yes' : 'no'
  const values = createValuesAt(one, other, 0)
  const nodes = [one, other].flatMap(({ tree }) => [...nodesOf(tree)])
  const hasCalls = nodes.some(({ kind }) => kind === 'call' || kind === 'engine')
  const isSame = isSameValue(values)
  if (isSame === undefined) return 'unsure'
  const [a, b] = (isSame && !hasCalls && values('high')) || []
  return isSame && (!a || !b || isNear(a, b, MANY)) ? 'yes' : 'no'
}
