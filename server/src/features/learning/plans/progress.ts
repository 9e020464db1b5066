import { countDays, dayAfter } from '@ganit/contract/days'
import type { ChapterState } from '@ganit/contract/learning/plans'

/** A chapter of a plan, with its taught lessons in twelfths of a lesson. */
export type Progress = {
  lessons: number
  twelfths: number
  from_date: string
  to_date: string
  done_on: string | null
  was_before: boolean
}

/** Days without lessons, both ends included. */
export type Closed = { from_date: string; to_date: string }

/**
 * Number of parts of a lesson. A lesson counts in equal parts for its chapters, and can have one to four; all these
 * divide twelve.
 */
export const WHOLE = 12

export const wholeLessonsTaught = ({ twelfths }: Pick<Progress, 'twelfths'>) =>
  Math.floor(twelfths / WHOLE)

const isOver = ({ done_on, was_before }: Progress) => was_before || done_on !== null

export function stateOfChapter(chapter: Progress, today: string): ChapterState {
  if (chapter.was_before) return 'before'
  if (chapter.done_on !== null) return 'done'
  return chapter.from_date <= today ? 'now' : 'ahead'
}

/** Number of open days from one day to another, both included; `closed` must be in order of first days. */
function openDays(from: string, to: string, closed: readonly Closed[]) {
  let open = 0
  // Counts from one closed period to the next, because a chapter may last for centuries.
  let next = from
  for (const { from_date, to_date } of closed) {
    if (from_date > to) break
    if (from_date > next) open += countDays(next, from_date) - 1
    if (to_date >= next) next = dayAfter(to_date)
  }
  return next > to ? open : open + countDays(next, to)
}

/**
 * Lessons of a chapter that the plan expects by today. Once the chapter's dates are over, these are all; before that
 * they are in proportion to its days. Chapters taught before the plan began were expected before, too.
 */
function plannedOf(chapter: Progress, today: string, closed: readonly Closed[]) {
  const { lessons, from_date, to_date, was_before } = chapter
  if (was_before || to_date < today) return lessons
  if (today < from_date) return 0
  const days = openDays(from_date, to_date, closed)
  return days === 0 ? 0 : Math.floor((lessons * openDays(from_date, today, closed)) / days)
}

/** Lessons of a chapter that count as done: at most one less than all, until the chapter is marked as finished. */
const worthOf = (chapter: Progress) =>
  isOver(chapter) ? chapter.lessons : Math.min(wholeLessonsTaught(chapter), chapter.lessons - 1)

/** Weeks behind, rounded half up. Below 0 the batch is ahead; at 0 it is on time. */
export function weeksBehind(behind: number, lessonsAWeek: number) {
  const size = Math.abs(behind)
  return size < lessonsAWeek ? 0 : Math.sign(behind) * Math.floor(size / lessonsAWeek + 0.5)
}

/** The standing of a plan: `planned`, `worth` and `behind` in lessons, and in words of weeks. */
export function standingOfPlan(
  chapters: readonly Progress[],
  {
    today,
    closed,
    lessonsAWeek,
  }: { today: string; closed: readonly Closed[]; lessonsAWeek: number },
) {
  const sum = (of: (chapter: Progress) => number) =>
    chapters.reduce((total, chapter) => total + of(chapter), 0)
  const inOrder = closed.toSorted((a, b) => (a.from_date < b.from_date ? -1 : 1))
  const planned = sum((chapter) => plannedOf(chapter, today, inOrder))
  const worth = sum(worthOf)
  const behind = planned - worth
  return { planned, worth, behind, words: weeksInWords(weeksBehind(behind, lessonsAWeek)) }
}

function weeksInWords(weeks: number) {
  if (weeks === 0) return 'on time'
  const size = Math.abs(weeks)
  return `${size} ${size === 1 ? 'week' : 'weeks'} ${weeks > 0 ? 'behind' : 'ahead'}`
}
