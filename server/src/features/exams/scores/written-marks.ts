import type { ItemMarks } from './plain-count.ts'
import { toUnits } from './units.service.ts'

/**
 * Marks by item as JSON from the database: `{"12": 4, "13": -0.25}`. Most of the hundreds of sitters are only summed
 * once, so the text is parsed during iteration. Only for sitters whose items are read one by one is a map built.
 */
export class WrittenMarks implements ItemMarks {
  readonly #text: string
  #map: Map<number, number> | undefined

  constructor(text: string) {
    this.#text = text
  }

  /** Calls `tell` with each mark, in units, and its item. */
  forEach(tell: (mark: number, item_id: number) => void) {
    const marks: Record<string, number | null> = JSON.parse(this.#text)
    for (const item_id in marks) tell(toUnits(marks[item_id] ?? 0), Number(item_id))
  }

  #known() {
    if (this.#map) return this.#map
    const map = new Map<number, number>()
    this.forEach((mark, item_id) => void map.set(item_id, mark))
    this.#map = map
    return map
  }

  get(item_id: number) {
    return this.#known().get(item_id)
  }

  has(item_id: number) {
    return this.#known().has(item_id)
  }

  [Symbol.iterator]() {
    return this.#known()[Symbol.iterator]()
  }
}
