import type { CountedItem } from '../scores/count.service.ts'
import { roundRatio } from '../scores/units.service.ts'

const DIGITS = 4

type Sum = { marks: number; most: number; counted: number }

function sumsOf(sitters: readonly (readonly CountedItem[])[]) {
  const sums = new Map<number, Sum>()
  for (const items of sitters)
    for (const { item, mark } of items) {
      const sum = sums.get(item.item_id) ?? { marks: 0, most: 0, counted: 0 }
      sum.marks += mark
      sum.most += item.marks
      sum.counted += 1
      sums.set(item.item_id, sum)
    }
  return sums
}

/** The mean mark of each item divided by its maximum, over the students for whom the item counted. */
export const facilityByItem = (sitters: readonly (readonly CountedItem[])[]) =>
  new Map(
    [...sumsOf(sitters)].map(([item_id, { marks, most, counted }]) => [
      item_id,
      { counted, facility: roundRatio(marks, most, DIGITS) },
    ]),
  )
