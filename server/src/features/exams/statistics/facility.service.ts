import type { CountedItem } from '../scores/count.service.ts'
import { roundedRatio } from '../scores/units.service.ts'

/** Minimum number of sitters for discrimination. */
const LEAST_FOR_DISCRIMINATION = 100
const SHARE = 0.27
const DIGITS = 4

export type Sitter = { student_id: number; total: number; items: readonly CountedItem[] }

type Sum = { marks: number; most: number; counted: number }

function sumsOf(sitters: readonly Sitter[]) {
  const sums = new Map<number, Sum>()
  for (const { items } of sitters)
    for (const { item, mark } of items) {
      const sum = sums.get(item.item_id) ?? { marks: 0, most: 0, counted: 0 }
      sum.marks += mark
      sum.most += item.marks
      sum.counted += 1
      sums.set(item.item_id, sum)
    }
  return sums
}

const ratioOf = (sum: Sum | undefined) => (sum ? roundedRatio(sum.marks, sum.most, DIGITS) : null)

/** Mean mark ÷ maximum of each item where it counted, and the discrimination. */
export function facilities(sitters: readonly Sitter[]) {
  const all = sumsOf(sitters)
  const ordered = sitters.toSorted(
    (one, other) => other.total - one.total || one.student_id - other.student_id,
  )
  const group = Math.round(sitters.length * SHARE)
  const [top, bottom] = [sumsOf(ordered.slice(0, group)), sumsOf(ordered.slice(-group))]
  const isTold = sitters.length >= LEAST_FOR_DISCRIMINATION
  return new Map(
    [...all].map(([item_id, sum]) => {
      const [best, last] = [top.get(item_id), bottom.get(item_id)]
      // Rounds the difference, not the two fractions.
      const difference =
        isTold && best && last && best.most > 0 && last.most > 0
          ? roundedRatio(
              best.marks * last.most - last.marks * best.most,
              best.most * last.most,
              DIGITS,
            )
          : null
      return [
        item_id,
        { counted: sum.counted, facility: ratioOf(sum), discrimination: difference },
      ] as const
    }),
  )
}
