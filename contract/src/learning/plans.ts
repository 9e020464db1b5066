import { z } from 'zod'
import { act, change, read } from '../endpoint.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import {
  blankIsAbsent,
  Message,
  optionalDate,
  requiredDate,
  requiredId,
  Version,
  wholeNumber,
} from '../shared.ts'

/** Field labels of the plan, used in its messages too. */
export const PLAN_LABELS = {
  starts_on: 'Starts',
  ends_on: 'Ends',
  chapter_id: 'Chapter',
  lessons: 'Lessons',
  from_date: 'From',
  to_date: 'To',
  done_on: 'Finished',
  was_before: 'Taught before today',
} as const

export const PLAN_DAYS_MAX = 400
export const PLAN_CHAPTERS_MAX = 60
export const CHAPTER_LESSONS_MAX = 60

/** `before`: taught before the plan began; `now`: begun by its date, not done. */
export const CHAPTER_STATES = ['before', 'done', 'now', 'ahead'] as const
export type ChapterState = (typeof CHAPTER_STATES)[number]

/** A chapter of a plan. Days are `YYYY-MM-DD`; `lessons` are planned, `taught` are lessons whose register names it. */
export const PlannedChapter = z.object({
  chapter_id: z.int(),
  name: z.string(),
  class_number: z.int(),
  lessons: z.int(),
  taught: z.int(),
  from_date: z.string(),
  to_date: z.string(),
  done_on: z.string().nullable(),
  was_before: z.boolean(),
  state: z.enum(CHAPTER_STATES),
})
export type PlannedChapter = z.output<typeof PlannedChapter>

/** The standing of a plan, in lessons. `silent`: registers that name no taught topic. */
const STANDING = {
  planned: z.int(),
  worth: z.int(),
  behind: z.int(),
  /** The standing in words: `on time`, `3 weeks behind`, `1 week ahead`. */
  words: z.string(),
  silent: z.int(),
}

/** A batch's plan. `off_plan`: chapters that were taught since the plan began, but are not in it. */
export const Plan = z.object({
  batch_id: z.int(),
  starts_on: z.string(),
  ends_on: z.string(),
  version: z.int(),
  lessons_a_week: z.number(),
  chapters: z.array(PlannedChapter),
  off_plan: z.array(z.object({ chapter_id: z.int(), name: z.string(), taught: z.int() })),
  ...STANDING,
  /** Registers that are missing and still open. */
  not_taken: z.int(),
})
export type Plan = z.output<typeof Plan>

/** A batch in the list of plans. `now`: names of its chapters in that state; `done` and `chapters` count chapters. */
export const PlanInList = z.object({
  batch_id: z.int(),
  batch_name: z.string(),
  teacher: z.string().nullable(),
  now: z.array(z.string()),
  chapters: z.object({ done: z.int(), now: z.int(), ahead: z.int() }),
  ...STANDING,
  has_plan: z.boolean(),
})
export type PlanInList = z.output<typeof PlanInList>

const { lessons, from_date, to_date, starts_on, ends_on } = PLAN_LABELS
const TO_BEFORE_FROM = 'The end must not be before the start.'

const DAY_MS = 86_400_000

/** A plan's days: the end is later than the start, by at most `PLAN_DAYS_MAX`. */
const withDaysInOrder = <S extends z.ZodType<{ starts_on: string; ends_on: string }>>(plan: S) =>
  plan.superRefine(({ starts_on, ends_on }, { addIssue }) => {
    const days = (Date.parse(ends_on) - Date.parse(starts_on)) / DAY_MS
    const wrong = (message: string) => addIssue({ code: 'custom', path: ['ends_on'], message })
    if (days <= 0) wrong('Ends must be after Starts.')
    else if (days > PLAN_DAYS_MAX) wrong(`A plan may last ${PLAN_DAYS_MAX} days.`)
  })

const DAYS = { starts_on: requiredDate(starts_on), ends_on: requiredDate(ends_on) }
const Lessons = wholeNumber(lessons, 1, CHAPTER_LESSONS_MAX)
const ChapterId = requiredId(PLAN_LABELS.chapter_id)
const blankableDay = (label: string) => blankIsAbsent(requiredDate(label))

const chapterList = <S extends z.ZodType>(chapter: S) =>
  z
    .array(chapter, 'chapters must be a list.')
    .max(PLAN_CHAPTERS_MAX, `A plan may have at most ${PLAN_CHAPTERS_MAX} chapters.`)

const ChapterDraft = z
  .object({
    chapter_id: ChapterId,
    lessons: Lessons,
    from_date: blankableDay(from_date),
    to_date: blankableDay(to_date),
    was_before: z.boolean('was_before must be true or false.').optional(),
  })
  .refine(({ from_date, to_date }) => !from_date || !to_date || from_date <= to_date, {
    error: TO_BEFORE_FROM,
    path: ['to_date'],
  })

/**
 * The plan to store. Chapters without dates are spread over the lessons; without `was_before` they keep the stored
 * value. Without chapters the plan is deleted.
 */
export const PlanDraft = withDaysInOrder(
  z.object({
    ...DAYS,
    chapters: chapterList(ChapterDraft).superRefine((all, { addIssue }) => {
      const ids = all.map(({ chapter_id }) => chapter_id)
      for (const [n, id] of ids.entries())
        if (ids.indexOf(id) < n)
          addIssue({
            code: 'custom',
            path: [n, 'chapter_id'],
            message: 'This chapter is there twice.',
          })
    }),
    version: blankIsAbsent(Version),
  }),
)
export type PlanDraft = z.output<typeof PlanDraft>

/** With `chapters`, only their dates are suggested; without, the lessons are shared among the class's chapters. */
export const PlanWish = withDaysInOrder(
  z.object({
    ...DAYS,
    chapters: chapterList(
      z.object({ chapter_id: ChapterId, lessons: Lessons, from_date: blankableDay(from_date) }),
    ).optional(),
  }),
)
export type PlanWish = z.output<typeof PlanWish>

/** `lessons`: how many lie between the days; `last_on`: last day of the last chapter. */
export const PlanSuggestion = z.object({
  chapters: z.array(
    z.object({
      chapter_id: z.int(),
      lessons: z.int(),
      from_date: z.string(),
      to_date: z.string(),
    }),
  ),
  lessons: z.int(),
  last_on: z.string().nullable(),
})
export type PlanSuggestion = z.output<typeof PlanSuggestion>

export const getPlan = read('/batches/:batch_id/plan', {
  access: ['admin', 'desk', 'teacher'],
  summary: 'The plan of a batch, with what was taught of it',
  response: z.object({ plan: Plan.nullable() }),
})

export const savePlan = change('/batches/:batch_id/plan', {
  access: ['admin', 'teacher'],
  summary: 'Make or change the plan of a batch; without chapters it is deleted',
  body: PlanDraft,
  response: Message.extend({ plan: Plan.nullable() }),
})

export const suggestPlan = act('/batches/:batch_id/plan/suggest', {
  access: ['admin', 'teacher'],
  summary:
    'Share the lessons of some days among chapters, or lay out chapters along them; changes nothing',
  body: PlanWish,
  response: PlanSuggestion,
})

export const finishChapter = change('/batches/:batch_id/plan/chapters/:chapter_id', {
  access: ['admin', 'teacher'],
  summary: 'Say on which day a chapter of the plan was finished, or that it was not',
  body: z.object({ done_on: optionalDate(PLAN_LABELS.done_on) }),
})

export const listPlans = read('/plans', {
  access: ['admin', 'desk', 'teacher'],
  summary: 'Where the batches stand in their plans, the most behind first',
  querystring: pageQuery(['behind']).pick({ page: true, page_size: true, search: true }),
  response: pageSchema(PlanInList),
})
