/** Sentences that refuse practice. */
export const PRACTICE_SENTENCES = {
  off: 'Practice is not set up.',
  nothing: 'Nothing to practise yet.',
  untaught: 'This was not taught yet.',
  enough: 'That is enough for today.',
  untried: 'Try it once first.',
  takenOut: 'This question was taken out.',
  noMistakes: 'Nothing to look at again.',
} as const

/**
 * `set`: from a teacher's practice set; `school_test`: for a day before a school test; `mistakes`: questions that lost
 * marks in an attempt.
 */
export const PRACTICE_KINDS = ['today', 'topic', 'set', 'school_test', 'mistakes'] as const
export type PracticeKind = (typeof PRACTICE_KINDS)[number]
export const PRACTICE_STATES = ['ready', 'begun', 'done', 'nothing', 'off'] as const
/**
 * Why an item is asked. `chosen`: the student chose its topic; `untaught`: the student chose it, and it was not taught
 * here yet.
 */
export const PRACTICE_REASONS = ['due', 'new', 'weak', 'chosen', 'untaught'] as const
export type PracticeReason = (typeof PRACTICE_REASONS)[number]
/** `waiting`: sent, but not judged yet. The right answer is visible in `right`, `shown` and `by hand`. */
export const PRACTICE_ITEM_STATES = [
  'open',
  'waiting',
  'right',
  'shown',
  'by hand',
  'withdrawn',
] as const
export type PracticeItemState = (typeof PRACTICE_ITEM_STATES)[number]
export const QUESTION_KINDS = ['choice', 'several', 'number', 'expression'] as const
export const LEVEL_WORDS = ['new', 'learning', 'secure', 'kept'] as const
export type LevelWord = (typeof LEVEL_WORDS)[number]

const SECURE_FROM = 60

/** The level of a topic that was never practised, by its share in tests in per cent; null for too few questions. */
export const levelByTests = (percent: number | null): LevelWord =>
  percent === null ? 'new' : percent < SECURE_FROM ? 'learning' : 'secure'
