import type { SectionMarking } from '@ganit/contract/exams/tests'
import type { Item, WholePaper } from '../../papers/whole-paper.service.ts'

type Paper = Pick<WholePaper, 'sections' | 'numbered'>

/** Marks of a group's parts, alternatives counted once. */
const sumOf = ({ question }: Item, parts: Item[]) =>
  parts
    .filter(({ part }) => !question.parts[part ?? 0]?.or)
    .reduce((sum, { marks }) => sum + marks, 0)

/** A paper in which the test's `marking` overrides the rules of the sections. */
export function overrideMarking<Of extends Paper>(
  paper: Of,
  marking: (SectionMarking | null)[] | null,
): Of {
  if (!marking) return paper
  const ruleOfSection = (section: number) => marking[section] ?? null
  const withMarks = <One extends Item>(item: One): One => {
    const right = ruleOfSection(item.section)?.right ?? null
    return right === null ? item : { ...item, marks: right, own_marks: item.marks }
  }
  return {
    ...paper,
    sections: paper.sections.map((section, n) => {
      const { wrong = null, partial = null } = ruleOfSection(n) ?? {}
      return {
        ...section,
        negative: wrong === null ? section.negative : Math.abs(wrong),
        partial: partial ?? section.partial,
      }
    }),
    numbered: paper.numbered.map((of) => ({
      ...of,
      alternatives: of.alternatives.map((item) => {
        const parts = item.parts.map(withMarks)
        return {
          ...(parts.length > 0 ? { ...item, marks: sumOf(item, parts) } : withMarks(item)),
          parts,
        }
      }),
    })),
  }
}
