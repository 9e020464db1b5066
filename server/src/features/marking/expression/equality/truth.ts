/** Whether two answers are equal; `unsure` if it cannot be decided here. */
export type Truth = 'yes' | 'no' | 'unsure'

/** Yes if all are, no if one is not. */
export const everyOf = (truths: readonly Truth[]): Truth => {
  if (truths.includes('no')) return 'no'
  return truths.includes('unsure') ? 'unsure' : 'yes'
}

/** Whether two lists match one to one, in any order. */
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
