import type { Parts } from '../reading/parts.ts'
import { asNamed, equalParts } from './equal-parts.ts'
import { equalRegions } from './equal-regions.ts'
import { equalValues, isName, nameOf, underNames } from './equal-values.ts'
import { equalVectors } from './equal-vectors.ts'
import type { Truth } from './truth.ts'

/** A = {1, 2}, however the set is said; none of a number. */
function setNamed(part: Parts) {
  const [name, set] = part.kind === 'relation' && part.sign === '=' ? part.parts : []
  return isName(name) && set && set.kind !== 'expression' ? [name, set] : []
}

/** Whether two answers say the same, in one dress or in two: `x = 2, x = 3` and `{2, 3}`, `x < 2` and `(−∞, 2)`, `2i + 3j` and `(2, 3)`. */
export function equalAnswers(one: Parts, other: Parts): Truth {
  const [[name, set], [otherName, otherSet]] = [setNamed(one), setNamed(other)]
  if (set && otherSet)
    return underNames(equalAnswers(set, otherSet), nameOf(name), nameOf(otherName))
  const [first, second] = [asNamed(one, other), asNamed(other, one)]
  const truths: Truth[] = []
  for (const compare of [equalParts, equalValues, equalVectors, equalRegions]) {
    const truth = compare(first, second)
    if (truth === 'yes') return 'yes'
    if (truth === 'unsure' && compare === equalValues) return 'unsure'
    // What is told of a region is told at every number that matters.
    if (truth === 'no' && compare === equalRegions) return 'no'
    if (truth) truths.push(truth)
  }
  return truths.includes('unsure') ? 'unsure' : 'no'
}
