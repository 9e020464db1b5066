/** A marked item: a question, or a part of a group. Marks here and below are in units. */
export type OutlineItem = {
  item_id: number
  question_id: number
  section: number
  /** Marks for a right answer. */
  marks: number
  chapter_id: number | null
  skill_ids: number[]
  /** True if every sitter gets the question's marks. */
  is_given: boolean
}

/** One question: each choice has the items of which a student answers one. The parts of a group are its choices. */
export type Alternative = { choices: OutlineItem[][] }

/** Everything under one number of a paper. */
export type OutlineNumber = { section: number; marks: number; alternatives: Alternative[] }

type OutlineSection = {
  title: string
  /** How many of the section's numbers count; null: all. */
  any: number | null
  /** Marks for a blank answer. */
  unanswered: number
}

/** The part of a test that sums need, without dropped items; without a paper only its total. */
export type Outline = {
  test_id: number
  mode: 'paper' | 'online'
  /** Total of a test without a paper. */
  total: number | null
  sections: OutlineSection[]
  numbers: OutlineNumber[]
}

const known = new WeakMap<Outline, number[]>()

/** Chapters of the marked items, cached by outline. */
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
