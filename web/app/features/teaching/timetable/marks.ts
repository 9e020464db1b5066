import type { Clash, Lesson } from '@ganit/contract/teaching/lessons'
import { formatDayInWeek } from '../../../ui/text/dates.ts'
import { changeOf, wordsOfClash } from '../../../ui/text/lesson-words.ts'
import { type Timetable, VIEWS } from './use-timetable.ts'

/** What the timetable knows of a lesson beside the lesson itself. */
export type Known = {
  /** Numbers of the lessons that nobody can teach as it stands. */
  needing: readonly number[]
  clashes: readonly Clash[]
}

export type Marks = {
  /** How it is drawn. */
  kind: 'open' | 'cancelled' | 'moved' | undefined
  /** What must be seen to, in words. */
  problems: string[]
  /** What differs from the weekly times, in words. */
  change: string | null
}

/** What stands out of a lesson: by words always, and by the shape that goes with them. */
export function marksOf(lesson: Lesson, known: Known): Marks {
  const isCancelled = lesson.state === 'cancelled'
  const problems = isCancelled ? [] : problemsOf(lesson, known)
  const kind = isCancelled
    ? 'cancelled'
    : problems.length > 0
      ? 'open'
      : lesson.moved_from
        ? 'moved'
        : undefined
  const isJoined = lesson.joined_to !== null && !isCancelled
  const change = isJoined ? 'Sits with another batch' : changeOf(lesson, formatDayInWeek)
  return { kind, problems, change }
}

function problemsOf({ lesson_id, teacher }: Lesson, { needing, clashes }: Known) {
  const needs = needing.includes(lesson_id)
  return [
    ...(needs ? [teacher ? 'Needs another teacher' : 'No teacher'] : []),
    ...clashes.filter((clash) => clash.lesson_id === lesson_id).map(wordsOfClash),
  ]
}

/**
 * What a lesson is called by what the week is looked at, and what else is said of where and by whom. In the week of one room or
 * one teacher it is the batches that differ.
 */
export function namesOf(
  { batch_name, room, teacher }: Lesson,
  { by: view, of }: Pick<Timetable, 'by' | 'of'>,
) {
  const by = of ? 'batch' : view
  const names = { batch: batch_name, room: room?.name, teacher: teacher?.name }
  const others = VIEWS.filter((other) => other !== by).flatMap((other) => names[other] ?? [])
  return { name: names[by] ?? `No ${by}`, others }
}
