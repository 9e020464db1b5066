import type { Parts } from '../reading/parts.ts'
import { type Expression, makeExpression } from '../tree/grow.ts'
import { equalExpressions } from './equal-expressions.ts'
import { differenceOf, equalRelations } from './equal-relations.ts'
import { allTrue, matchInAnyOrder, type Truth } from './truth.ts'

type WithParts = { parts: readonly Parts[] }

const TRUTHS: Record<string, string> = { T: 'true', F: 'false', Y: 'yes', N: 'no' }

/** Reads φ as the empty set, as it is written in India, and R as the real numbers, if the other answer means these. */
export function toNamed(part: Parts, other: Parts): Parts {
  if (part.kind !== 'expression' || other.kind === 'expression') return part
  const { text } = part.expression
  const isInfinite = other.kind === 'named' && other.name === '\\text{infinite}'
  const isTruth = other.kind === 'named' && /\{(?:true|false|yes|no)\}/i.test(other.name)
  const name = text
    .replace(/^[TFYN]$/i, (said) => (isTruth ? `\\text{${TRUTHS[said.toUpperCase()]}}` : said))
    .replace(/^\\phi$/, '\\emptyset')
    .replace(/^\\infty$/, isInfinite ? '\\text{infinite}' : '$&')
    .replace(/^[NZQR](?=$|\^\{\+\}$)/, '\\mathbb{$&}')
  return name === text ? part : { kind: 'named', name }
}

/** Whether two answers are equal part by part: sets, unions and lists in any order, others in order. */
export function equalParts(one: Parts, other: Parts): Truth {
  if (one.kind === 'expression' && other.kind === 'expression')
    return equalExpressions(one.expression, other.expression)
  if (one.kind === 'named' || other.kind === 'named') {
    const [first, second] = [toNamed(one, other), toNamed(other, one)]
    if (first.kind !== 'named' || second.kind !== 'named') return 'no'
    const names = [first.name, second.name].map((name) => name.toLowerCase())
    if (names[0] === names[1]) return 'yes'
    // `No solution` and `not defined` may mean the same, as `yes` and `true` do.
    const isNone =
      names.includes('\\emptyset') && names.some((name) => /undefined|\{no\}/.test(name))
    const isTruth = /\{yes\}.*\{true\}|\{false\}.*\{no\}/.test(names.toSorted().reverse().join())
    return isNone || isTruth ? 'unsure' : 'no'
  }
  if (!('parts' in one && 'parts' in other)) return 'no'
  if (one.kind === 'relation' && other.kind === 'relation')
    return one.sign === other.sign ? equalRelationParts(one.parts, other.parts, one.sign) : 'no'
  if (one.kind === 'list' && other.kind === 'list') {
    // A comma may mean either.
    const isSame = one.joint === other.joint || [one.joint, other.joint].includes(',')
    return isSame ? equalInAnyOrder(one, other) : 'no'
  }
  const [curve, otherCurve] = [curveOf(one), curveOf(other)]
  if (curve && otherCurve) return equalRelations(curve, otherCurve, '=')
  if (shapeOf(one) !== shapeOf(other)) return 'no'
  if (one.kind === 'ratio') return equalRatios(one, other)
  return /^(?:set|union|intersection)$/.test(one.kind)
    ? equalInAnyOrder(one, other)
    : equalInOrder(one, other)
}

const shapeOf = (part: Parts) => {
  if (part.kind === 'tuple') return part.open + part.close
  return part.kind === 'matrix' ? `matrix of ${part.columns}` : part.kind
}

function equalInOrder({ parts }: WithParts, { parts: others }: WithParts): Truth {
  if (parts.length !== others.length) return 'no'
  return allTrue(parts.map((part, place) => equalParts(part, others[place] ?? part)))
}

const equalInAnyOrder = ({ parts }: WithParts, { parts: others }: WithParts) =>
  matchInAnyOrder(removeDoubles(parts), removeDoubles(others), equalParts)

/** Removes duplicates. */
export const removeDoubles = (parts: readonly Parts[]) =>
  parts.filter((part, n) => !parts.slice(0, n).some((one) => equalParts(part, one) === 'yes'))

const expressionsOf = (parts: readonly Parts[]) =>
  parts.map(ratioToFraction).flatMap((part) => (part.kind === 'expression' ? part.expression : []))

/** 3 : 4 as a fraction. */
export function ratioToFraction(part: Parts): Parts {
  const [upper, lower] = part.kind === 'ratio' && part.parts.length === 2 ? part.parts : []
  if (upper?.kind !== 'expression' || lower?.kind !== 'expression') return part
  return {
    kind: 'expression',
    expression: makeExpression('quotient', upper.expression, lower.expression),
  }
}

function equalRelationParts(
  parts: readonly Parts[],
  others: readonly Parts[],
  sign: string,
): Truth {
  const [left, right, otherLeft, otherRight] = [parts, others].flatMap(expressionsOf)
  if (left && right && otherLeft && otherRight)
    return equalRelations(differenceOf(left, right), differenceOf(otherLeft, otherRight), sign)
  // Reads forms such as A = {1, 2}.
  if (sign === '=' && ![...parts, ...others].some(({ kind }) => kind === 'ratio'))
    return matchInAnyOrder(parts, others, equalParts)
  return equalInOrder({ parts }, { parts: others }) === 'yes' ? 'yes' : 'unsure'
}

/**
 * `y = 2x or y = -2x` as one curve, (y − 2x)(y + 2x) = 0, and `x = 0 or y = 0` as xy = 0. With a single letter, and
 * without `or`, they are values.
 */
function curveOf(part: Parts): Expression | undefined {
  const all = part.kind === 'list' && part.joint !== 'and' ? part.parts : [part]
  const isEither = part.kind === 'list' && part.joint === 'or'
  const differences = all.flatMap((each) => {
    const [left, right] =
      each.kind === 'relation' && each.sign === '=' ? expressionsOf(each.parts) : []
    const difference = left && right && differenceOf(left, right)
    return difference && (isEither || difference.letters.size > 1) ? difference : []
  })
  const curve =
    differences.length === all.length ? makeExpression('product', ...differences) : undefined
  return curve && curve.letters.size > 1 ? curve : undefined
}

/** a : b = c : d if ad = bc. */
function equalRatios({ parts }: WithParts, { parts: others }: WithParts): Truth {
  if (parts.length !== others.length) return 'no'
  const [all, rest] = [expressionsOf(parts), expressionsOf(others)]
  const [first, otherFirst] = [all[0], rest[0]]
  if (all.length + rest.length < 2 * parts.length || !first || !otherFirst) return 'unsure'
  const truths = all.map((each, place) =>
    equalExpressions(
      makeExpression('product', each, otherFirst),
      makeExpression('product', rest[place] ?? each, first),
    ),
  )
  return allTrue(truths)
}
