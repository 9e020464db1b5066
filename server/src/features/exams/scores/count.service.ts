import type { Alternative, Outline, OutlineItem, OutlineNumber } from './outline.ts'
import {
  type Count,
  type CountedItem,
  countPlain,
  createPlainTotaller,
  type ItemMarks,
  plainSections,
} from './plain-count.ts'
import { sumUnits } from './units.service.ts'

export type { Count, CountedItem, ItemMarks } from './plain-count.ts'

type Mode = Outline['mode']
/** A question number, or one choice of a group, with its counted items and marks. */
type Choice = { items: CountedItem[]; mark: number; is_there: boolean; is_given: boolean }

const choiceOf = (items: CountedItem[]): Choice => ({
  items,
  mark: sumUnits(items.map(({ mark }) => mark)),
  is_there: items.some(({ is_blank }) => !is_blank),
  is_given: items.some(({ item }) => item.is_given),
})

/**
 * The choice that counts among several. A choice given to everybody comes first; otherwise it is the better one on
 * paper, and the first answered one online, or else the first.
 */
function choiceThatCounts(choices: Choice[], mode: Mode): Choice | undefined {
  const there = choices.filter(({ is_there }) => is_there)
  const given = there.filter(({ is_given }) => is_given)
  const from = given.length > 0 ? given : there
  const best = (one: Choice, other: Choice) => (other.mark > one.mark ? other : one)
  if (from.length === 0) return choices[0]
  return mode === 'online' ? from[0] : from.reduce(best)
}

function choiceOfItem(item: OutlineItem, marks: ItemMarks, unanswered: number): Choice {
  const mark = item.is_given ? item.marks : marks.get(item.item_id)
  return choiceOf([{ item, mark: mark ?? unanswered, is_blank: mark === undefined }])
}

function choiceOfAlternative(
  { choices }: Alternative,
  marks: ItemMarks,
  mode: Mode,
  blank: number,
) {
  const parts = choices.flatMap((items) => {
    const one = choiceThatCounts(
      items.map((item) => choiceOfItem(item, marks, blank)),
      mode,
    )
    return one ? [one] : []
  })
  return choiceOf(parts.flatMap(({ items }) => items))
}

/**
 * The numbers of a section with `any` that count. Numbers given to everybody come first, and then the best ones on
 * paper, or the first answered ones online.
 */
function numbersThatCount(numbers: Choice[], any: number | null, mode: Mode) {
  if (any === null) return numbers
  const there = numbers.filter(({ is_there }) => is_there)
  const inOrder = mode === 'online' ? there : there.toSorted((one, other) => other.mark - one.mark)
  const given = inOrder.filter(({ is_given }) => is_given)
  return [...given, ...inOrder.filter(({ is_given }) => !is_given)].slice(0, any)
}

/** Number of counted questions that nobody answered; each earns the marks for blank. */
const countBlanks = (counted: Choice[], of: number, any: number | null) =>
  any === null ? 0 : Math.max(0, Math.min(any, of) - counted.length)

/** Sum of marks by all rules: alternatives, and sections in which only n questions count. */
export function countByRules({ sections, numbers, mode }: Outline, marks: ItemMarks): Count {
  const bySection = sections.map(({ any, unanswered }, section) => {
    const own = numbers.filter((number) => number.section === section)
    const counted = numbersThatCount(
      own.flatMap(({ alternatives }) => {
        const one = choiceThatCounts(
          alternatives.map((each) => choiceOfAlternative(each, marks, mode, unanswered)),
          mode,
        )
        return one ? [one] : []
      }),
      any,
      mode,
    )
    const left = countBlanks(counted, own.length, any) * unanswered
    return { counted, sum: sumUnits(counted.map(({ mark }) => mark)) + left }
  })
  const sums = bySection.map(({ sum }) => sum)
  return {
    total: sumUnits(sums),
    sections: sums,
    items: bySection.flatMap(({ counted }) => counted.flatMap(({ items }) => items)),
  }
}

export function countMarks(outline: Outline, marks: ItemMarks): Count {
  const plain = plainSections(outline)
  return plain ? countPlain(plain, marks) : countByRules(outline, marks)
}

/** A function that sums marks, for hundreds of candidates. */
export function createTotaller(outline: Outline): (marks: ItemMarks) => number {
  const plain = plainSections(outline)
  return plain ? createPlainTotaller(plain) : (marks) => countByRules(outline, marks).total
}

/** Maximum of each section: alternatives once, the best n with `any`. */
export const mostOfSections = ({ sections, numbers }: Pick<Outline, 'sections' | 'numbers'>) =>
  sections.map(({ any }, section) =>
    sumUnits(
      numbers
        .filter((number: OutlineNumber) => number.section === section)
        .map(({ marks }) => marks)
        .toSorted((one, other) => other - one)
        .slice(0, any ?? undefined),
    ),
  )

/** Maximum marks of a test. */
export const maximumOf = (outline: Outline) => outline.total ?? sumUnits(mostOfSections(outline))
