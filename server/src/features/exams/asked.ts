import type { Negative } from '@ganit/contract/exams/tests'
import type { PaperSets, SetLayout } from '../papers/papers.tables.ts'
import { numberedInSet, partName, rightInSet } from '../papers/sets/set-keys.service.ts'
import type { Item, Numbered, WholePaper } from '../papers/whole-paper.service.ts'

/** An item that is marked: a question, or a part of a group. */
export type AskedItem = {
  item_id: number
  section: number
  number: number
  part: string | null
  /** Whether the question is the alternative to the one before. */
  or: boolean
  /** Whether the alternative replaces the whole question, not a part. */
  is_alternative: boolean
  marks: number
  /** Exact: shown by `shownMark`. */
  negative: number
  /** Whether an incomplete but right choice of several options earns part of the marks. */
  partial: boolean
  item: Item
}

export type Mode = 'paper' | 'online'

const THIRDS = 3

/** The marks that a wrong answer loses if the paper's section does not say it, computed from an item's marks. */
const SHARES: Record<Negative, (marks: number) => number> = {
  none: () => 0,
  quarter: (marks) => marks / 4,
  third: (marks) => marks / THIRDS,
  own: () => 0,
}

/** The marks that a wrong answer loses: by the section, or else by the test. Long answers never lose any. */
const negativeOf = (
  { question, marks, own_marks = marks }: Item,
  ofSection: number | null,
  ofTest: Negative,
) => (question.kind === 'long' ? 0 : (ofSection ?? SHARES[ofTest](own_marks)))

/** Marked items of a paper, in the order of `numbered`; `negative` is the negative marking of the test. */
export function markedItems(
  { sections, numbered }: Pick<WholePaper, 'sections' | 'numbered'>,
  negative: Negative = 'none',
): AskedItem[] {
  const toAsked = (of: Numbered, item: Item, isAlternative: boolean): AskedItem => ({
    item_id: item.item_id,
    section: of.section,
    number: of.number,
    part: item.part === null ? null : partName(item.part),
    or: isAlternative,
    is_alternative: isAlternative,
    marks: item.marks,
    negative: negativeOf(item, sections[of.section]?.negative ?? null, negative),
    partial: sections[of.section]?.partial ?? false,
    item,
  })
  return numbered.flatMap((of) =>
    of.alternatives.flatMap((item, n) =>
      item.parts.length > 0
        ? item.parts.map((part) => {
            const isOther = item.question.parts[part.part ?? 0]?.or ?? false
            return { ...toAsked(of, part, n > 0), or: n > 0 || isOther }
          })
        : [toAsked(of, item, n > 0)],
    ),
  )
}

/** Number under which an answer is entered: `3`, `3 (ii)`, `3 or`, `3 or (ii)`. */
const printedNumber = ({ number, part, is_alternative }: AskedItem) =>
  `${number}${is_alternative ? ' or' : ''}${part === null ? '' : ` (${part})`}`

/** An item in a set: the right answer there, and the number of options. */
export type InSet = AskedItem & { right: ReturnType<typeof rightInSet> }

/** Questions of a set, by printed number. */
export function askedBySet(
  whole: WholePaper,
  layout: SetLayout,
  negative: Negative,
): Map<string, InSet> {
  const options = new Map(layout.map((each) => [each.item_id, each.options]))
  const inOrder = { ...whole, numbered: numberedInSet(whole, layout) }
  return new Map(
    markedItems(inOrder, negative).map((asked) => [
      printedNumber(asked),
      { ...asked, right: rightInSet(asked.item, options.get(asked.item_id) ?? []) },
    ]),
  )
}

export type SetLetter = PaperSets['letter']
