import { z } from 'zod'
import { change, create, read, remove } from '../endpoint.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import {
  blankIsAbsent,
  Message,
  optionalId,
  requiredDate,
  requiredId,
  requiredLine,
  Version,
  wholeNumber,
} from '../shared.ts'

/** Field labels of the form of a practice set, used in its messages too. */
export const SET_LABELS = {
  title: 'Title',
  due_on: 'Due',
  student_ids: 'Students',
  question_ids: 'Questions',
} as const

export const SET_TITLE_MAX = 100
export const SET_QUESTIONS_MAX = 20
export const SET_STUDENTS_MAX = 200
const SOURCES_MAX = 10

/** Sentences that refuse changes of a set. */
export const SET_SENTENCES = {
  begun: 'Somebody has begun.',
  ofHomework: 'This set comes with homework. Change it there.',
  noQuestion: 'There is no such question.',
  notAskable: 'Practice cannot ask this question.',
  notInBatch: 'Not in this batch.',
} as const

const STAFF = ['admin', 'teacher'] as const

const listOfIds = (label: string, max: number) =>
  z
    .array(requiredId(label), `${label} must be a list.`)
    .min(1, `Choose ${label.toLowerCase()}.`)
    .max(max, `At most ${max} ${label.toLowerCase()}.`)
    .refine((ids) => new Set(ids).size === ids.length, `${label} has one of them twice.`)

/** Questions of a topic to be drawn by the server; `skill_id` null or absent: of the whole chapter. */
const Source = z.object({
  chapter_id: requiredId('chapter_id', 'Choose a chapter.'),
  skill_id: optionalId('skill_id').optional(),
  difficulty: blankIsAbsent(wholeNumber('Difficulty', 1, 3)),
  count: wholeNumber('Number', 1, SET_QUESTIONS_MAX),
})
export type SetSource = z.output<typeof Source>

const QuestionIds = listOfIds(SET_LABELS.question_ids, SET_QUESTIONS_MAX)
const Sources = z
  .array(Source, 'from must be a list.')
  .min(1, 'Choose questions.')
  .max(SOURCES_MAX, `At most ${SOURCES_MAX} topics.`)
  .refine(
    (sources) => sources.reduce((sum, { count }) => sum + count, 0) <= SET_QUESTIONS_MAX,
    `At most ${SET_QUESTIONS_MAX} questions.`,
  )

/** The questions of a set: named ones, or a number for each topic. */
type Questions = { question_ids?: number[] | undefined; from?: SetSource[] | undefined }
const isOne = ({ question_ids, from }: Questions) => Number(!!question_ids) + Number(!!from) === 1
const CHOOSE_QUESTIONS = { path: ['question_ids'], error: 'Choose questions.' }

/** The set of a lesson's homework. Its title is made of its topics, and it is due with the homework. */
export const HomeworkSet = z
  .object({ question_ids: QuestionIds.optional(), from: Sources.optional() })
  .refine(isOne, CHOOSE_QUESTIONS)
export type HomeworkSet = z.output<typeof HomeworkSet>

/**
 * A practice set. With a `lesson_id` it is that lesson's homework, due on that `due_on`. It is for the whole batch
 * unless it is `only_named`: then only for `student_ids`, which is empty once all of them are gone. `begun`: number of
 * students who have begun.
 */
export const PracticeSet = z.object({
  set_id: z.int(),
  batch_id: z.int(),
  lesson_id: z.int().nullable(),
  title: z.string(),
  due_on: z.string().nullable(),
  question_ids: z.array(z.int()),
  only_named: z.boolean(),
  student_ids: z.array(z.int()),
  begun: z.int(),
  version: z.int(),
})
export type PracticeSet = z.output<typeof PracticeSet>

const Saved = Message.extend({ set: PracticeSet })

export const listPracticeSets = read('/practice-sets', {
  access: STAFF,
  summary: 'Practice sets of a batch, the latest first; with a lesson that of its homework',
  querystring: pageQuery(['set_id'])
    .pick({ page: true, page_size: true })
    .extend({
      batch_id: requiredId('batch_id', 'Choose a batch.'),
      lesson_id: blankIsAbsent(requiredId('lesson_id')),
    }),
  response: pageSchema(PracticeSet),
})

export const getPracticeSet = read('/practice-sets/:set_id', {
  access: STAFF,
  summary: 'A practice set',
  response: PracticeSet,
})

const DRAFT = {
  title: requiredLine(SET_LABELS.title, SET_TITLE_MAX),
  due_on: requiredDate(SET_LABELS.due_on),
  student_ids: z
    .array(requiredId('student_id'), 'Students must be a list.')
    .max(SET_STUDENTS_MAX, `At most ${SET_STUDENTS_MAX} students.`)
    .optional(),
  question_ids: QuestionIds.optional(),
  from: Sources.optional(),
}

/** Without students the set is for the whole batch. */
export const PracticeSetDraft = z
  .object({ batch_id: requiredId('batch_id', 'Choose a batch.'), ...DRAFT })
  .refine(isOne, CHOOSE_QUESTIONS)
export type PracticeSetDraft = z.output<typeof PracticeSetDraft>

export const addPracticeSet = create('/practice-sets', {
  access: STAFF,
  summary: 'Give a batch, or some of its students, questions to practise',
  body: PracticeSetDraft,
  response: Saved,
})

/** Absent fields stay as stored; an empty list of students means the whole batch. */
export const PracticeSetChanges = z
  .object({ ...DRAFT, version: blankIsAbsent(Version) })
  .partial()
  .refine(({ question_ids, from }) => !(question_ids && from), CHOOSE_QUESTIONS)
export type PracticeSetChanges = z.output<typeof PracticeSetChanges>

export const changePracticeSet = change('/practice-sets/:set_id', {
  access: STAFF,
  summary: 'Change a practice set; once somebody has begun only its day',
  body: PracticeSetChanges,
  response: Saved,
})

export const deletePracticeSet = remove('/practice-sets/:set_id', {
  access: STAFF,
  summary: 'Delete a practice set that nobody has begun',
})
