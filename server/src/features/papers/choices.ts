import type { SectionDraft } from '@ganit/contract/papers/papers'

type ItemDraft = SectionDraft['items'][number]

/** Of two questions of a section of which one names the other as its choice, the place of the second by that of the first. */
export function choicesIn(items: ItemDraft[]) {
  const pairs = new Map<number, number>()
  const paired = new Set<number>()
  for (const [n, { question_id, or_with }] of items.entries()) {
    const at = or_with ? items.findIndex((item) => item.question_id === or_with) : -1
    const other = items[at]
    if (!other || at === n || paired.has(n) || paired.has(at)) continue
    if (other.or_with && other.or_with !== question_id) continue
    paired.add(n).add(at)
    pairs.set(Math.min(n, at), Math.max(n, at))
  }
  return pairs
}

/** Sections in which two such questions are one item, in the place of the first, as if its choice had been named there alone. */
export const withChoices = (sections: SectionDraft[]): SectionDraft[] =>
  sections.map((section) => {
    const pairs = choicesIn(section.items)
    const seconds = new Set(pairs.values())
    const items = section.items.flatMap((item, n) => {
      if (seconds.has(n)) return []
      const other = section.items[pairs.get(n) ?? -1]
      return [other ? { ...item, or_with: other.question_id } : item]
    })
    return { ...section, items }
  })
