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
  let rows = some.map((one) => others.map((other) => compare(one, other)))
  for (const _ of some) {
    const row = rows.findIndex((truths) => truths.includes('yes'))
    if (row < 0) break
    const column = rows[row]?.indexOf('yes')
    rows = rows.toSpliced(row, 1).map((truths) => truths.toSpliced(column ?? 0, 1))
  }
  if (rows.length === 0) return 'yes'
  const columns = rows.map((_, place) => rows.map((truths) => truths[place]))
  const mayAllMatch = [...rows, ...columns].every((truths) => truths.includes('unsure'))
  return mayAllMatch ? 'unsure' : 'no'
}
