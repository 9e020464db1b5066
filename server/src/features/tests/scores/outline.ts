/** What is marked by itself: a question, or a part of a group. Marks here and below are in units. */
export type OutlineItem = {
  item_id: number
  question_id: number
  section: number
  /** What is right earns. */
  marks: number
  chapter_id: number | null
  skill_ids: number[]
  /** That everybody who sat gets its marks, whatever they answered. */
  is_given: boolean
}

/** A question under a number: one item, or the parts of a group, of which some are each other's choice. */
export type Alternative = { choices: OutlineItem[][] }

/** What stands under one number of a paper. */
export type OutlineNumber = { section: number; marks: number; alternatives: Alternative[] }

type OutlineSection = {
  title: string
  /** How many of its numbers count; null: all. */
  any: number | null
  /** What a question earns that was left blank. */
  unanswered: number
}

/** What a test asks as far as sums need it, without what was dropped; one without a paper has nothing but its total. */
export type Outline = {
  test_id: number
  mode: 'paper' | 'online'
  /** Of a test without a paper. */
  total: number | null
  sections: OutlineSection[]
  numbers: OutlineNumber[]
}

const known = new WeakMap<Outline, number[]>()

/** The chapters of what is marked in it, found once of each outline. */
export function chaptersIn(outline: Outline) {
  const found = known.get(outline) ?? [...new Set(chapterOfEach(outline))]
  known.set(outline, found)
  return found
}

const chapterOfEach = ({ numbers }: Outline) =>
  numbers.flatMap(({ alternatives }) =>
    alternatives.flatMap(({ choices }) =>
      choices.flat().flatMap(({ chapter_id }) => chapter_id ?? []),
    ),
  )
