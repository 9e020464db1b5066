import type { ItemMarks } from './plain-count.ts'
import { inUnits } from './units.service.ts'

const SPACE = 32
const QUOTE = 34
const COMMA = 44
const MINUS = 45
const ZERO = 48
const NINE = 57
const CLOSE = 125
const TEN = 10

/**
 * Marks by item as the database writes them, `{"12": 4, "13": -0.25}`. Of hundreds who sat, each with sixty of them, most are summed
 * once: they are read as they are told, and only of those who are looked at closer a map is made.
 */
export class WrittenMarks implements ItemMarks {
  readonly #text: string
  #map: Map<number, number> | undefined

  constructor(text: string) {
    this.#text = text
  }

  /** Tells each mark, in units, with its item. */
  forEach(tell: (mark: number, item_id: number) => void) {
    const text = this.#text
    for (let at = text.indexOf('"') + 1; at > 0; at = text.indexOf('"', at) + 1) {
      let item_id = 0
      for (let digit = text.charCodeAt(at); digit !== QUOTE; digit = text.charCodeAt(at)) {
        item_id = item_id * TEN + digit - ZERO
        at += 1
      }
      const from = text.indexOf(':', at) + 1
      at = from + (text.charCodeAt(from) === SPACE ? 1 : 0)
      const isNegative = text.charCodeAt(at) === MINUS
      if (isNegative) at += 1
      let mark = 0
      let sign = text.charCodeAt(at)
      for (; sign >= ZERO && sign <= NINE; sign = text.charCodeAt(at)) {
        mark = mark * TEN + sign - ZERO
        at += 1
      }
      if (sign === COMMA || sign === CLOSE) tell(inUnits(isNegative ? -mark : mark), item_id)
      else {
        // Seldom: quarters, or none at all.
        const comma = text.indexOf(',', at)
        at = comma < 0 ? text.length - 1 : comma
        tell(inUnits(Number(text.slice(from, at)) || 0), item_id)
      }
    }
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
