/** Whether two answers are equal; `unsure` where it cannot be told here. */
export type Truth = 'yes' | 'no' | 'unsure'

/** Yes where all are, no where one is not. */
export const everyOf = (truths: readonly Truth[]): Truth => {
  if (truths.includes('no')) return 'no'
  return truths.includes('unsure') ? 'unsure' : 'yes'
}

/** Whether each of some things has its own equal among the others, in any order. */
export function matched<T>(
  some: readonly T[],
  others: readonly T[],
  compare: (one: T, other: T) => Truth,
): Truth {
  if (some.length !== others.length) return 'no'
  const left = [...others]
  let truth: Truth = 'yes'
  for (const one of some) {
    const truths = left.map((other) => compare(one, other))
    const found = truths.indexOf('yes')
    if (found >= 0) left.splice(found, 1)
    else if (truths.includes('unsure')) truth = 'unsure'
    else return 'no'
  }
  return truth
}
