import type { Outline, OutlineItem } from './outline.ts'
import { sumUnits } from './units.service.ts'

/** A candidate's marks by item; missing ones were left blank. */
export type ItemMarks = Pick<
  ReadonlyMap<number, number>,
  'get' | 'has' | typeof Symbol.iterator
> & {
  forEach: (tell: (mark: number, item_id: number) => void) => void
}

export type CountedItem = { item: OutlineItem; mark: number; is_blank: boolean }

/** A candidate's sums. */
export type Count = {
  total: number
  sections: number[]
  /** Items that counted: one of several alternatives, and the answered ones of a section with `any`. */
  items: CountedItem[]
}

/** Items of a section, and the marks for each blank one. */
type Section = { items: OutlineItem[]; blank: number }

/** Whether every question counts and none has an alternative: then a total is a plain sum. */
const isPlain = ({ sections, numbers }: Outline) =>
  sections.every(({ any }) => any === null) &&
  numbers.every(
    ({ alternatives }) =>
      alternatives.length === 1 && alternatives[0]?.choices.every(({ length }) => length === 1),
  )

const sectionsOfOutline = ({ sections, numbers }: Outline): Section[] =>
  sections.map(({ unanswered: blank }, section) => ({
    blank,
    items: numbers
      .filter((number) => number.section === section)
      .flatMap(({ alternatives }) => alternatives.flatMap(({ choices }) => choices.flat())),
  }))

const known = new WeakMap<Outline, Section[] | undefined>()

/** Sections of a test with plain sums, cached by outline; undefined for other tests. */
export function plainSections(outline: Outline) {
  if (!known.has(outline))
    known.set(outline, isPlain(outline) ? sectionsOfOutline(outline) : undefined)
  return known.get(outline)
}

const markOf = ({ item_id, is_given, marks }: OutlineItem, got: ItemMarks, blank: number) =>
  is_given ? marks : (got.get(item_id) ?? blank)

/** A function that sums all marks in one pass, for hundreds of candidates. */
export function createPlainTotaller(sections: readonly Section[]) {
  const none: ItemMarks = new Map()
  const ofNone = sumUnits(sections.map((section) => plainTotal(section, none)))
  const blanks = new Map(
    sections.flatMap(({ items, blank }) =>
      items.filter(({ is_given }) => !is_given).map(({ item_id }) => [item_id, blank]),
    ),
  )
  return (got: ItemMarks) => {
    let total = ofNone
    got.forEach((mark, item_id) => {
      const blank = blanks.get(item_id)
      if (blank !== undefined) total += mark - blank
    })
    return total
  }
}

function plainTotal({ items, blank }: Section, got: ItemMarks) {
  let total = 0
  for (const item of items) total += markOf(item, got, blank)
  return total
}

/** A plain sum by section; items only on access, because few candidates need them. */
export function countPlain(sections: readonly Section[], got: ItemMarks): Count {
  const sums = sections.map((section) => plainTotal(section, got))
  let items: CountedItem[] | undefined
  return {
    total: sumUnits(sums),
    sections: sums,
    get items() {
      items ??= sections.flatMap((section) => countedItems(section, got))
      return items
    },
  }
}

const countedItems = ({ items, blank }: Section, got: ItemMarks): CountedItem[] =>
  items.map((item) => ({
    item,
    mark: markOf(item, got, blank),
    is_blank: !item.is_given && !got.has(item.item_id),
  }))
