import type { Parts } from '../reading/parts.ts'
import { equalExpressions } from './equal-expressions.ts'
import { differenceOf, equalRelations } from './equal-relations.ts'
import type { Expression } from './read-expression.ts'
import { everyOf, matched, type Truth } from './truth.ts'

type Read = Parts<Expression>
type OfKind<Kind extends Read['kind']> = Extract<Read, { kind: Kind }>

/** Whether two answers are equal, part by part: sets, unions and lists in any order, the others in theirs. */
export function equalParts(one: Read, other: Read): Truth {
  if (one.kind === 'expression' && other.kind === 'expression')
    return equalExpressions(one.expression, other.expression)
  if (one.kind === 'named' && other.kind === 'named') return one.name === other.name ? 'yes' : 'no'
  if (one.kind === 'relation' && other.kind === 'relation') return relations(one, other)
  if (one.kind === 'set' && other.kind === 'set')
    return matched(withoutDoubles(one.parts), withoutDoubles(other.parts), equalParts)
  if (one.kind === 'union' && other.kind === 'union')
    return matched(one.parts, other.parts, equalParts)
  if (one.kind === 'list' && other.kind === 'list') return lists(one, other)
  if (one.kind === 'ratio' && other.kind === 'ratio') return ratios(one, other)
  if (one.kind === 'tuple' && other.kind === 'tuple')
    return one.open === other.open && one.close === other.close ? inOrder(one, other) : 'no'
  if (one.kind === 'matrix' && other.kind === 'matrix')
    return one.columns === other.columns ? inOrder(one, other) : 'no'
  return one.kind === 'without' && other.kind === 'without' ? inOrder(one, other) : 'no'
}

type WithParts = { parts: readonly Read[] }

function inOrder({ parts }: WithParts, { parts: others }: WithParts): Truth {
  if (parts.length !== others.length) return 'no'
  return everyOf(parts.map((part, place) => equalAt(part, others[place])))
}

const equalAt = (part: Read, other: Read | undefined) => (other ? equalParts(part, other) : 'no')

function withoutDoubles(parts: readonly Read[]) {
  const found: Read[] = []
  for (const part of parts)
    if (!found.some((other) => equalParts(part, other) === 'yes')) found.push(part)
  return found
}

/** A comma may mean either. */
function lists(one: OfKind<'list'>, other: OfKind<'list'>): Truth {
  const isOther = one.joint !== other.joint && one.joint !== ',' && other.joint !== ','
  if (isOther) return 'no'
  return matched(withoutDoubles(one.parts), withoutDoubles(other.parts), equalParts)
}

const asExpression = (part: Read | undefined) =>
  part?.kind === 'expression' ? part.expression : undefined

function relations(one: OfKind<'relation'>, other: OfKind<'relation'>): Truth {
  if (one.sign !== other.sign) return 'no'
  const [left, right] = one.parts.map(asExpression)
  const [otherLeft, otherRight] = other.parts.map(asExpression)
  if (left && right && otherLeft && otherRight)
    return equalRelations(differenceOf(left, right), differenceOf(otherLeft, otherRight), one.sign)
  if ([...one.parts, ...other.parts].some(({ kind }) => kind === 'ratio'))
    return inOrder(one, other) === 'yes' ? 'yes' : 'unsure'
  // A = {1, 2} and the like.
  if (one.sign === '=') return matched(one.parts, other.parts, equalParts)
  return inOrder(one, other) === 'yes' ? 'yes' : 'unsure'
}

/** a : b = c : d where ad = bc. */
function ratios({ parts }: WithParts, { parts: others }: WithParts): Truth {
  if (parts.length !== others.length) return 'no'
  const [all, allOthers] = [parts, others].map((each) => each.map(asExpression))
  const [first, otherFirst] = [all?.[0], allOthers?.[0]]
  if (!first || !otherFirst) return 'unsure'
  const truths = (all ?? []).slice(1).map((each, place): Truth => {
    const otherOne = allOthers?.[place + 1]
    if (!each || !otherOne) return 'unsure'
    return equalExpressions(product(each, otherFirst), product(otherOne, first))
  })
  return everyOf(truths)
}

const product = (a: Expression, b: Expression): Expression => ({
  text: `(${a.text})(${b.text})`,
  tree: { kind: 'product', factors: [a.tree, b.tree] },
  key: `product(${[a.key, b.key].sort().join(' ')})`,
  letters: new Set([...a.letters, ...b.letters]),
})
