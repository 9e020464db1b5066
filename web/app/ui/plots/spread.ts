import { dayAfter } from '@ganit/contract/days'

const monthAfter = (month: string) => dayAfter(`${month}-28`, 4).slice(0, 7)

/** All days or months from the first to the last of a sorted list. */
export function fillDateRange(names: readonly string[]) {
  const [first, last] = [names[0], names.at(-1)]
  if (first === undefined || last === undefined) return []
  const next = first.length > 7 ? dayAfter : monthAfter
  const all = [first]
  for (let each = next(first); each <= last; each = next(each)) all.push(each)
  return all
}
