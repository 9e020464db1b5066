import type { PaperSets, SetLayout } from '../papers/papers.tables.ts'
import { numberedIn, partName, rightInSet } from '../papers/set-keys.service.ts'
import type { Item, Numbered, WholePaper } from '../papers/whole-paper.service.ts'

/** What of a paper is marked by itself: a question, or a part of a group. */
export type Asked = {
  item_id: number
  section: number
  number: number
  part: string | null
  /** That it is the other choice of the one before. */
  or: boolean
  /** That the alternative is of the whole question, not of a part. */
  is_alternative: boolean
  marks: number
  negative: number
  /** Whether an incomplete choice of several right options earns a part. */
  partial: boolean
  item: Item
}

export type Mode = 'paper' | 'online'

const QUARTER = 0.25

/**
 * What a wrong answer loses: as its section says, else nothing on paper and a quarter of the paper's marks online; what is
 * written at length never.
 */
const negativeOf = (
  { question, marks, own_marks = marks }: Item,
  negative: number | null,
  mode: Mode,
) => (question.kind === 'long' ? 0 : (negative ?? (mode === 'online' ? own_marks * QUARTER : 0)))

/** What is marked of a paper, in the order of `numbered`. */
export function askedIn(
  { sections, numbered }: Pick<WholePaper, 'sections' | 'numbered'>,
  mode: Mode,
): Asked[] {
  const asked = (of: Numbered, item: Item, isAlternative: boolean): Asked => ({
    item_id: item.item_id,
    section: of.section,
    number: of.number,
    part: item.part === null ? null : partName(item.part),
    or: isAlternative,
    is_alternative: isAlternative,
    marks: item.marks,
    negative: negativeOf(item, sections[of.section]?.negative ?? null, mode),
    partial: sections[of.section]?.partial ?? false,
    item,
  })
  return numbered.flatMap((of) =>
    of.alternatives.flatMap((item, n) =>
      item.parts.length > 0
        ? item.parts.map((part) => {
            const isOther = item.question.parts[part.part ?? 0]?.or ?? false
            return { ...asked(of, part, n > 0), or: n > 0 || isOther }
          })
        : [asked(of, item, n > 0)],
    ),
  )
}

/** How a number is named whose answer is entered: `3`, `3 (ii)`, `3 or`, `3 or (ii)`. */
const printedNumber = ({ number, part, is_alternative }: Asked) =>
  `${number}${is_alternative ? ' or' : ''}${part === null ? '' : ` (${part})`}`

/** An item as a set asks it: what is right there, and how many options it has. */
export type InSet = Asked & { right: ReturnType<typeof rightInSet> }

/** What a set asks, by the numbers that it prints. */
export function askedBySet(whole: WholePaper, layout: SetLayout, mode: Mode): Map<string, InSet> {
  const options = new Map(layout.map((each) => [each.item_id, each.options]))
  const inOrder = { ...whole, numbered: numberedIn(whole, layout) }
  return new Map(
    askedIn(inOrder, mode).map((asked) => [
      printedNumber(asked),
      { ...asked, right: rightInSet(asked.item, options.get(asked.item_id) ?? []) },
    ]),
  )
}

export type SetLetter = PaperSets['letter']
