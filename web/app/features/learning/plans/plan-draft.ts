import { dayAfter } from '@ganit/contract/days'
import type { Plan, PlannedChapter, PlanSuggestion } from '@ganit/contract/learning/plans'

/** A chapter of a plan that is being edited; one that is not saved yet may be without days. */
export type DraftChapter = {
  chapter_id: number
  name: string
  lessons: number
  from_date?: string | undefined
  to_date?: string | undefined
  was_before: boolean
  /** The chapter as saved; absent for a new chapter. */
  saved?: PlannedChapter
}

export type Draft = { starts_on: string; ends_on: string; chapters: DraftChapter[] }

export const draftOf = ({ starts_on, ends_on, chapters }: Plan): Draft => ({
  starts_on,
  ends_on,
  chapters: chapters.map((saved) => {
    const { chapter_id, name, lessons, from_date, to_date, was_before } = saved
    return { chapter_id, name, lessons, from_date, to_date, was_before, saved }
  }),
})

/** A draft with the present state of its chapters, from the lessons. */
export function withStanding(draft: Draft, { chapters }: Plan): Draft {
  const known = new Map(chapters.map((chapter) => [chapter.chapter_id, chapter]))
  return {
    ...draft,
    chapters: draft.chapters.map((chapter) => {
      const saved = known.get(chapter.chapter_id)
      return saved ? { ...chapter, saved } : chapter
    }),
  }
}

/** A new plan begins today and ends with the school year in March; from March on, with the next school year. */
export function newDraft(today: string): Draft {
  const year = Number(today.slice(0, 4)) + (today.slice(5) < '03-01' ? 0 : 1)
  return { starts_on: today, ends_on: `${year}-03-31`, chapters: [] }
}

/** The body that saves a plan. The server lays chapters without days along the lessons. */
export const bodyOf = ({ starts_on, ends_on, chapters }: Draft, version: number | undefined) => ({
  starts_on,
  ends_on,
  chapters: chapters.map(({ chapter_id, lessons, from_date, to_date, was_before }) => ({
    chapter_id,
    lessons,
    was_before,
    ...(from_date && { from_date }),
    ...(to_date && { to_date }),
  })),
  ...(version !== undefined && { version }),
})

export const moveChapter = (all: readonly DraftChapter[], from: number, to: number) => {
  const chapter = all[from]
  return chapter ? all.toSpliced(from, 1).toSpliced(to, 0, chapter) : [...all]
}

const isOpen = ({ was_before, saved }: DraftChapter) => !was_before && !saved?.done_on

/** The request for new days: chapters that are not done, with the lessons left, from tomorrow on. */
export function wishForNewDays({ starts_on, ends_on, chapters }: Draft, today: string) {
  const tomorrow = dayAfter(today)
  const first = starts_on > tomorrow ? starts_on : tomorrow
  return {
    starts_on: first,
    ends_on: ends_on > first ? ends_on : dayAfter(first),
    chapters: chapters.filter(isOpen).map(({ chapter_id, lessons, from_date, saved }) => ({
      chapter_id,
      lessons: Math.max(1, lessons - (saved?.taught ?? 0)),
      ...(from_date && from_date <= today && { from_date }),
    })),
  }
}

/** The plan with the suggested days. If the last day is after the plan's end, the plan ends on that day. */
export function withDays(draft: Draft, { chapters, last_on }: PlanSuggestion): Draft {
  const days = new Map(chapters.map((chapter) => [chapter.chapter_id, chapter]))
  return {
    ...draft,
    ends_on: last_on && last_on > draft.ends_on ? last_on : draft.ends_on,
    chapters: draft.chapters.map((chapter) => {
      const { from_date, to_date } = days.get(chapter.chapter_id) ?? chapter
      return { ...chapter, from_date, to_date }
    }),
  }
}

export const lastDayOf = ({ chapters }: Draft) =>
  chapters
    .flatMap(({ to_date }) => (to_date ? [to_date] : []))
    .toSorted()
    .at(-1)
