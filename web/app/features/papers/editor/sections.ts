import type { Paper, SectionDraft } from '@ganit/contract/papers/papers'
import type { QuestionContent } from '@ganit/contract/papers/question-bank'

export type Section = Paper['sections'][number]
export type Item = Section['items'][number]
/** A section and the position within it, both from 0. */
export type Place = { section: number; position: number }

/** The default name of the next section. */
const sectionName = (count: number) => `Section ${String.fromCharCode(65 + (count % 26))}`

export const emptySection = (count: number): Section => ({
  title: sectionName(count),
  instructions: null,
  negative: null,
  partial: false,
  any: null,
  items: [],
})

/** A bank question as an item not stored yet. */
export const itemOf = (question: QuestionContent): Item => ({
  item_id: -question.question_id,
  number: 0,
  question_id: question.question_id,
  question_version: question.version,
  newer: false,
  marks: question.marks,
  kind: question.kind,
  language: question.language,
  text: question.text,
  options: question.options ?? [],
  figures: question.figures,
  asked: (question.parts ?? []).map(({ text, options, marks, or }) => ({
    text,
    options: options ?? [],
    marks,
    or,
  })),
  or_with: null,
  or_item_id: null,
  alternative: null,
  parts: [],
})

/** The sections as sent. */
export const toSectionDrafts = (sections: readonly Section[]): SectionDraft[] =>
  sections.map(({ items, ...section }) => ({
    ...section,
    items: items.map(({ question_id, marks, or_with }) => ({ question_id, marks, or_with })),
  }))

/** The maximum marks: alternatives count once; a section with `any` counts its best ones. */
export const totalOf = (sections: readonly Section[]) =>
  sections
    .map(({ items, any }) =>
      items
        .map(({ marks }) => marks)
        .sort((one, other) => other - one)
        .slice(0, any ?? undefined)
        .reduce((sum, marks) => sum + marks, 0),
    )
    .reduce((sum, marks) => sum + marks, 0)

export const countOf = (sections: readonly Section[]) =>
  sections.reduce((sum, { items }) => sum + items.length, 0)

/** All question numbers in a paper, alternatives too. */
export const questionsIn = (sections: readonly Section[]) =>
  new Set(
    sections.flatMap(({ items }) =>
      items.flatMap(({ question_id, or_with }) =>
        or_with === null ? [question_id] : [question_id, or_with],
      ),
    ),
  )

type Change = (sections: readonly Section[]) => Section[]

export const changeSection =
  (at: number, change: (section: Section) => Section): Change =>
  (sections) =>
    sections.map((section, n) => (n === at ? change(section) : section))

const withItems = (at: number, change: (items: Item[]) => Item[]) =>
  changeSection(at, (section) => ({ ...section, items: change(section.items) }))

export const insertItem =
  (item: Item, { section, position }: Place): Change =>
  (sections) =>
    questionsIn(sections).has(item.question_id)
      ? [...sections]
      : withItems(section, (items) => items.toSpliced(position, 0, item))(sections)

export function placeOf(sections: readonly Section[], question_id: number): Place | undefined {
  for (const [section, { items }] of sections.entries()) {
    const position = items.findIndex((item) => item.question_id === question_id)
    if (position >= 0) return { section, position }
  }
  return undefined
}

const itemAt = (sections: readonly Section[], { section, position }: Place) =>
  sections[section]?.items[position]

export const removeItem =
  (question_id: number): Change =>
  (sections) =>
    sections.map((section) => ({
      ...section,
      items: section.items.filter((item) => item.question_id !== question_id),
    }))

/** Moves an item to the place before another one. */
export const moveItem =
  (question_id: number, to: Place): Change =>
  (sections) => {
    const from = placeOf(sections, question_id)
    const item = from && itemAt(sections, from)
    if (!item) return [...sections]
    const isAfter = from.section === to.section && from.position < to.position
    const position = isAfter ? to.position - 1 : to.position
    return withItems(to.section, (items) => items.toSpliced(position, 0, item))(
      removeItem(question_id)(sections),
    )
  }

/** The place one step on; beyond a section's end that is the next section. */
export function placeOneStepOn(
  sections: readonly Section[],
  question_id: number,
  way: 'up' | 'down',
): Place | undefined {
  const from = placeOf(sections, question_id)
  if (!from) return undefined
  const { section, position } = from
  const last = (sections[section]?.items.length ?? 0) - 1
  if (way === 'up') {
    if (position > 0) return { section, position: position - 1 }
    const before = sections[section - 1]
    return before && { section: section - 1, position: before.items.length }
  }
  if (position < last) return { section, position: position + 2 }
  return sections[section + 1] && { section: section + 1, position: 0 }
}

export const changeItem =
  (question_id: number, change: (item: Item) => Item): Change =>
  (sections) =>
    sections.map((section) => ({
      ...section,
      items: section.items.map((item) => (item.question_id === question_id ? change(item) : item)),
    }))

/** Makes the next item an alternative of this one, with this one's marks. */
export const joinItemWithNext =
  (question_id: number): Change =>
  (sections) => {
    const place = placeOf(sections, question_id)
    const next = place && itemAt(sections, { ...place, position: place.position + 1 })
    if (!next || next.or_with !== null) return [...sections]
    const { kind, language, text, options, figures, asked, newer, item_id } = next
    return changeItem(question_id, (item) => ({
      ...item,
      or_with: next.question_id,
      or_item_id: item_id,
      alternative: { kind, language, text, options, figures, asked, newer },
    }))(removeItem(next.question_id)(sections))
  }

/** Turns an alternative back into an item of its own. */
export const separateItem =
  (question_id: number): Change =>
  (sections) => {
    const place = placeOf(sections, question_id)
    const item = place && itemAt(sections, place)
    if (!place || !item?.alternative || item.or_with === null) return [...sections]
    const none = { or_with: null, or_item_id: null, alternative: null, parts: [] }
    const other: Item = {
      ...item,
      ...item.alternative,
      ...none,
      item_id: item.or_item_id ?? -item.or_with,
      question_id: item.or_with,
    }
    return withItems(place.section, (items) =>
      items.toSpliced(place.position, 1, { ...item, ...none }, other),
    )(sections)
  }

export const addSection: Change = (sections) => [...sections, emptySection(sections.length)]

export const removeSection =
  (at: number): Change =>
  (sections) =>
    sections.toSpliced(at, 1)

/** Restores a removed section, without questions that the paper has elsewhere meanwhile. */
export const insertSection =
  (section: Section, at: number): Change =>
  (sections) => {
    const there = questionsIn(sections)
    const items = section.items.filter(
      ({ question_id, or_with }) =>
        !there.has(question_id) && (or_with === null || !there.has(or_with)),
    )
    return sections.toSpliced(at, 0, { ...section, items })
  }

export const moveSection =
  (at: number, to: number): Change =>
  (sections) => {
    const moved = sections[at]
    if (!moved || to < 0 || to >= sections.length) return [...sections]
    return sections.toSpliced(at, 1).toSpliced(to, 0, moved)
  }
