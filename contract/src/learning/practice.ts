import { z } from 'zod'
import { act, change, read } from '../endpoint.ts'
import { LANGUAGES } from '../languages.ts'
import {
  blankIsAbsent,
  oneOfWords,
  optionalId,
  PathName,
  requiredId,
  wholeNumber,
} from '../shared.ts'
import {
  LEVEL_WORDS,
  PRACTICE_ITEM_STATES,
  PRACTICE_KINDS,
  PRACTICE_REASONS,
  PRACTICE_STATES,
  QUESTION_KINDS,
} from './practice-words.ts'

export * from './practice-words.ts'

export const PRACTICE_ITEMS_A_DAY = 60
export const PRACTICE_ANSWERS_MAX = 20
export const PRACTICE_TRIES_MAX = 3
export const PRACTICE_HINTS_MAX = 5

const VALUE_MAX = 1_000
const LETTERS_MAX = 6

const TOPIC = { chapter_id: z.int(), skill_id: z.int().nullable() }

/** `offered`: the student's batches were taught the topic, or the student missed that lesson or joined later. */
export const PracticeTopic = z.object({
  ...TOPIC,
  name: z.string(),
  level: z.enum(LEVEL_WORDS),
  to_refresh: z.boolean(),
  offered: z.boolean(),
})
export type PracticeTopic = z.output<typeof PracticeTopic>

/** `count` questions of today in about `minutes`; 0 if there are none. `language`: of the student's screens. */
export const Practice = z.object({
  day: z.string(),
  state: z.enum(PRACTICE_STATES),
  session_id: z.int().nullable(),
  count: z.int(),
  minutes: z.int(),
  language: z.enum(LANGUAGES),
  /** `dots`: this week from Monday, true on a day with practice. `last_weeks`: number of weeks with three such days. */
  week: z.object({
    days: z.int(),
    dots: z.array(z.boolean()),
    last_weeks: z.object({ n: z.int(), of: z.int() }),
  }),
  topics: z.array(PracticeTopic),
  waits: z.boolean().optional(),
})
export type Practice = z.output<typeof Practice>

const RightNumber = z.union([
  z.object({ value: z.string(), tolerance: z.string().optional() }),
  z.object({ from: z.string(), to: z.string() }),
])
/** Numbers, option letters as shown, or LaTeX. After a correction of the key several answers may be right. */
const Right = z.union([
  z.array(z.string()),
  RightNumber,
  z.object({ one_of: z.array(RightNumber) }),
])

const ShownTry = z.object({
  value: z.union([z.array(z.string()), z.string()]).nullable(),
  /** Null while the try waits to be judged. */
  verdict: z.enum(['right', 'wrong', 'by hand']).nullable(),
  slip: z.object({ name: z.string(), text: z.string() }).nullable(),
})

const Figures = z.array(z.string().nullable())

/** A question of a session; without a text once it was taken out. */
export const PracticeItem = z.object({
  position: z.int(),
  kind: z.enum(QUESTION_KINDS),
  text: z.string(),
  options: z.array(z.string()),
  /** Signed URLs; `![2]` in a text names the second. Null for figures that only a hidden text uses. */
  figures: Figures,
  unit: z.string().nullable(),
  topic: z.string(),
  why: z.enum(PRACTICE_REASONS),
  state: z.enum(PRACTICE_ITEM_STATES),
  tries: z.array(ShownTry),
  /** The hints that the student has opened. */
  hints: z.array(z.string()),
  hints_left: z.int(),
  /** Null until the item is finished, or while a test keeps the question. */
  right: Right.nullable(),
  solution: z.string().nullable(),
  /**
   * Number of the mistake in the test as the student saw it, and the answer given there, in the option letters of this
   * item.
   */
  in_test: z
    .object({
      number: z.int(),
      part: z.string().nullable(),
      value: z.union([z.array(z.string()), z.string()]).nullable(),
    })
    .nullish(),
})
export type PracticeItem = z.output<typeof PracticeItem>

export const PracticeSession = z.object({
  session_id: z.int(),
  kind: z.enum(PRACTICE_KINDS),
  /** The practice set as it stands. `late`: its day is over, and was over when the last question was answered. */
  set: z
    .object({
      set_id: z.int(),
      title: z.string(),
      due_on: z.string().nullable(),
      late: z.boolean(),
    })
    .optional(),
  /** The school test for which the student practises. */
  school_test: z
    .object({ school_test_id: z.int(), title: z.string(), held_on: z.string() })
    .optional(),
  items: z.array(PracticeItem),
})
export type PracticeSession = z.output<typeof PracticeSession>

const OWN = ['student', 'guardian'] as const
const Session = z.object({ session: PracticeSession })
const Position = wholeNumber('position', 1, 1_000)

export const getPractice = read('/practice', {
  access: OWN,
  summary: 'What a student practises today: one’s own, or a child’s up to Class 8',
  querystring: z.object({ student_id: blankIsAbsent(requiredId('student_id')) }),
  response: Practice,
})

export const beginPractice = act('/practice', {
  access: OWN,
  summary:
    'Begin today’s practice, that of a topic, a set, a school test or a test’s mistakes, or go on',
  body: z
    .object({
      kind: oneOfWords(PRACTICE_KINDS, `kind must be one of ${PRACTICE_KINDS.join(', ')}.`),
      student_id: requiredId('student_id').optional(),
      chapter_id: requiredId('chapter_id').optional(),
      skill_id: optionalId('skill_id').optional(),
      set_id: requiredId('set_id').optional(),
      school_test_id: requiredId('school_test_id').optional(),
      attempt_id: requiredId('attempt_id').optional(),
    })
    .refine(({ kind, chapter_id }) => kind !== 'topic' || chapter_id !== undefined, {
      path: ['chapter_id'],
      error: 'Choose a topic.',
    })
    .refine(({ kind, set_id }) => kind !== 'set' || set_id !== undefined, {
      path: ['set_id'],
      error: 'Choose a practice set.',
    })
    .refine(({ kind, school_test_id }) => kind !== 'school_test' || school_test_id !== undefined, {
      path: ['school_test_id'],
      error: 'Choose a school test.',
    })
    .refine(({ kind, attempt_id }) => kind !== 'mistakes' || attempt_id !== undefined, {
      path: ['attempt_id'],
      error: 'Choose a test.',
    }),
  response: Session,
  status: '200 or 201',
})

const NOT_AN_ANSWER = 'An answer is a list of letters or a text.'
const SentValue = z.union(
  [
    z.array(z.string().regex(/^[A-F]$/)).max(LETTERS_MAX),
    z
      .string()
      .max(VALUE_MAX, `An answer may have at most ${VALUE_MAX} characters.`)
      .refine((text) => text.isWellFormed() && !text.includes('\0'), 'This cannot be stored.'),
  ],
  {
    error: ({ input, errors }) => {
      const [issue] = (errors as z.core.$ZodIssue[][])[1] ?? []
      const isText = typeof input === 'string' && issue && issue.code !== 'invalid_type'
      return isText ? issue.message : NOT_AN_ANSWER
    },
  },
)
export type PracticeValue = z.output<typeof SentValue>

/** `at`: when it was given, by the device's clock. The first answer to arrive for each item and try is kept. */
export const SentTry = z.object({
  position: Position,
  try: wholeNumber('try', 1, PRACTICE_TRIES_MAX),
  value: SentValue,
  at: z.iso.datetime({ offset: true, error: 'at must be a moment such as 2026-11-26T10:00:00Z.' }),
})
export type SentTry = z.output<typeof SentTry>

export const answerPractice = change('/practice/:session_id/answers', {
  access: OWN,
  summary:
    'Answer questions of a session; answers with these, and those put behind what was taken out',
  body: z.object({
    answers: z
      .array(SentTry, 'answers must be a list.')
      .min(1, 'Send an answer.')
      .max(PRACTICE_ANSWERS_MAX, `At most ${PRACTICE_ANSWERS_MAX} answers.`),
  }),
  response: z.object({ items: z.array(PracticeItem) }),
})

export const openHint = act('/practice/:session_id/hints', {
  access: OWN,
  summary: 'Open a hint of a question',
  body: z.object({ position: Position, hint: wholeNumber('hint', 1, PRACTICE_HINTS_MAX) }),
  /** `figures`: the item's figures, sent again if the hint uses one. */
  response: z.object({ text: z.string(), figures: Figures.optional() }),
})

export const showSolution = act('/practice/:session_id/show', {
  access: OWN,
  summary: 'Show the right answer and the solution of a question that was tried',
  body: z.object({ position: Position }),
  response: z.object({ item: PracticeItem }),
})

export const endPractice = act('/practice/:session_id/end', {
  access: OWN,
  summary: 'End a session',
  response: Session,
})

/** Figures of the last 28 days; `tests`: per cent of the marks in tests. */
export const TopicLevel = z.object({
  ...TOPIC,
  name: z.string(),
  level: z.enum(LEVEL_WORDS),
  due_on: z.string().nullable(),
  right: z.int(),
  first: z.int(),
  tests: z.number().nullable(),
})
export type TopicLevel = z.output<typeof TopicLevel>

export const listLevels = read('/students/:uid/levels', {
  access: ['admin', 'teacher', 'guardian', 'student'],
  summary: 'How well a student knows the topics practised, beside the marks in tests',
  params: z.object({ uid: PathName }),
  response: z.array(TopicLevel),
})

export const PRACTICE_DAYS = { usual: 14, most: 120 } as const

/**
 * How a batch practised. `first` questions were answered, `right` of them at the first try. `lasts_days`: for how long
 * a topic's questions last. `unreadable`: questions with answers that could not be checked.
 */
export const BatchPractice = z.object({
  students: z.array(
    z.object({
      student_id: z.int(),
      name: z.string(),
      days: z.int(),
      first: z.int(),
      right: z.int(),
      by_guardian: z.int(),
    }),
  ),
  topics: z.array(
    z.object({
      ...TOPIC,
      name: z.string(),
      students: z.int(),
      right: z.int(),
      first: z.int(),
      questions: z.int(),
      lasts_days: z.int(),
    }),
  ),
  unreadable: z.array(z.object({ question_id: z.int(), answers: z.int() })),
})
export type BatchPractice = z.output<typeof BatchPractice>

export const getBatchPractice = read('/batches/:batch_id/practice', {
  access: ['admin', 'teacher'],
  summary: 'How a batch practised in the last days',
  querystring: z.object({
    days: blankIsAbsent(wholeNumber('days', 1, PRACTICE_DAYS.most)),
  }),
  response: BatchPractice,
})
