import { anAttempt } from './sitting.ts'

/** A question of a test, answered with A, of which B is right. */
export const asked = (number: number, changes: object = {}) => ({
  ...{ item_id: number, number, part: null, or: false, kind: 'choice' },
  ...{ text: `How much is ${number} + 1?`, options: ['1', '2', '3', '4'], figures: [] },
  ...{ group: null, unit: null, marks: 4, negative: 1, value: ['A'], flag: false, photos: [] },
  ...{ right: ['B'], solution: 'Count on.', mark: 4, counts: true, dropped: false },
  ...{ full_marks: false, slip: null, note: null, shown_after: null, notice: null },
  ...changes,
})

const REVIEW = {
  ...{ attempt_id: 5, test_id: 7, student_id: 1, name: 'Riya Sen', title: anAttempt.title },
  instructions: null,
  ...{ started_at: anAttempt.started_at, submitted_at: anAttempt.ends_at, unmarked: 1 },
  result: {
    ...{ test_id: 7, attempt_id: 5, title: anAttempt.title, mode: 'online', practice: true },
    ...{ opens_at: anAttempt.started_at, published_at: null, state: 'sat', total: 3 },
    ...{ maximum: 16, percent: 18.75, rank: null, percentile: null, sat: 1, highest: null },
    ...{ average: null, sections: [], chapters: [], has_review: true, copy_of: null },
  },
  practise: [
    {
      ...{ skill_id: 4, chapter_id: 2, name: 'Roots', chapter: 'Quadratics', class_number: 10 },
      ...{ questions: 2, total: 3, maximum: 8 },
    },
  ],
}

/** A mistake of the second question, as practice asks it. */
export const tried = (position: number) => ({
  ...{ position, kind: 'choice', text: 'How much is 2 + 1?', options: ['1', '2', '3', '4'] },
  ...{ figures: [], unit: null, topic: 'Roots', why: 'chosen', state: 'open', tries: [] },
  ...{ hints: [], hints_left: 1, right: null, solution: null },
  in_test: { number: 2, part: null, value: ['A'] },
})

/** The review of a test with these questions; one answer of it is not marked yet. */
export const reviewOf = (items: object[]) => ({
  ...REVIEW,
  sections: [{ title: 'A', instructions: null, any: null, items }],
})
