import type { SetKey } from '@ganit/contract/papers/papers'
import type { Right, SetLayout } from '../papers.tables.ts'
import { answerableItems, type Item, type WholePaper } from '../whole-paper.service.ts'
import { layoutOf, toSetLetters } from './shuffling.ts'

export { layoutOf, optionOrder, toSetLetters as inSet } from './shuffling.ts'

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi']

/** Printed name of a part. */
export const partName = (part: number) => ROMAN[part] ?? String(part + 1)

/** Right answer in a set's own letters. */
export const rightInSet = ({ question: { kind, right } }: Item, options: number[]): Right | null =>
  (kind === 'choice' || kind === 'several') && Array.isArray(right)
    ? toSetLetters(right, options)
    : right

/** All items of each number, by section. */
export const membersBySection = ({
  sections,
  numbered,
}: Pick<WholePaper, 'sections' | 'numbered'>) =>
  sections.map((_, section) =>
    numbered
      .filter((item) => item.section === section)
      .map(({ alternatives }) => ({
        members: alternatives.flatMap((item) => [item, ...item.parts]),
      })),
  )

/** The paper's own order, as a set. */
export const plainLayout = (whole: Pick<WholePaper, 'sections' | 'numbered'>): SetLayout =>
  layoutOf(membersBySection(whole), { seed: '', questions: false, options: false })

/** Questions of a set in its order, with its numbers. */
export function numberedInSet({ numbered }: Pick<WholePaper, 'numbered'>, layout: SetLayout) {
  const place = new Map(layout.map(({ item_id }, n) => [item_id, n]))
  const placeOf = (item?: Item) => place.get(item?.item_id ?? 0) ?? 0
  return numbered
    .toSorted((one, other) => placeOf(one.alternatives[0]) - placeOf(other.alternatives[0]))
    .map((item, n) => ({ ...item, number: n + 1 }))
}

/** Key of a set: computed from the bank's answers and the set's order, never typed. */
export function keyOfSet(whole: Pick<WholePaper, 'numbered'>, layout: SetLayout): SetKey['key'] {
  const options = new Map(layout.map(({ item_id, options }) => [item_id, options]))
  return numberedInSet(whole, layout).flatMap(({ number, alternatives }) =>
    alternatives.flatMap((item, n) =>
      answerableItems(item).map((each) => ({
        number,
        part: each.part === null ? null : partName(each.part),
        or: n > 0 || (item.question.parts[each.part ?? 0]?.or ?? false),
        item_id: each.item_id,
        right: rightInSet(each, options.get(each.item_id) ?? []),
      })),
    ),
  )
}
