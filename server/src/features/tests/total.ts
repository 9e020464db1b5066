import type { Item, Numbered, WholePaper } from '../papers/whole-paper.service.ts'
import type { Mode } from './asked.ts'

type Mark = number | null
type Paper = Pick<WholePaper, 'sections' | 'numbered'>
/** The least that is needed of an item. */
type Marked = Item & { parts: Item[] }

const isThere = (mark: Mark): mark is number => mark !== null
const sumOf = (marks: number[]) => marks.reduce((sum, mark) => sum + mark, 0)

/** Of alternatives the better one counts on paper, online the first one that was answered. */
function chosen(marks: Mark[], mode: Mode): Mark {
  const there = marks.filter(isThere)
  if (there.length === 0) return null
  return mode === 'online' ? (there[0] ?? null) : Math.max(...there)
}

/** What the parts of a group come to, of which some are each other's choice. */
function ofParts({ parts, question }: Marked, markOf: (item: Item) => Mark, mode: Mode): Mark {
  const choices: Mark[][] = []
  for (const part of parts) {
    const last = choices.at(-1)
    if (last && question.parts[part.part ?? 0]?.or) last.push(markOf(part))
    else choices.push([markOf(part)])
  }
  const counted = choices.map((marks) => chosen(marks, mode)).filter(isThere)
  return counted.length === 0 ? null : sumOf(counted)
}

/** What a student has in all by these marks; null while there are none. Of a section with `any` its best count, online its first. */
export function totalOfMarks(
  { sections, numbered }: Paper,
  marks: Readonly<Record<string, number>>,
  mode: Mode,
): Mark {
  const markOf = ({ item_id }: Item) => marks[item_id] ?? null
  const ofNumber = ({ alternatives }: Numbered) =>
    chosen(
      alternatives.map((item) =>
        item.parts.length > 0 ? ofParts(item, markOf, mode) : markOf(item),
      ),
      mode,
    )
  const counted = sections.flatMap(({ any_count }, section) => {
    const there = numbered
      .filter((each) => each.section === section)
      .map(ofNumber)
      .filter(isThere)
    if (any_count === null) return there
    return (mode === 'online' ? there : there.toSorted((a, b) => b - a)).slice(0, any_count)
  })
  return counted.length === 0 ? null : sumOf(counted)
}
