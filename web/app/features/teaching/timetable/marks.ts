import type { Clash, Lesson } from '@ganit/contract/teaching/lessons'
import { formatDayInWeek } from '../../../ui/text/times/dates.ts'
import { changeInWords, clashInWords } from '../../../ui/text/times/lesson-words.ts'
import { type Timetable, VIEWS } from './use-timetable.ts'

/** Problems of lessons that the lessons' own fields do not show. */
export type Known = {
  /** Lessons that nobody can teach as planned. */
  needing: readonly number[]
  clashes: readonly Clash[]
}

export type Marks = {
  /** The style of the lesson. */
  kind: 'open' | 'cancelled' | 'moved' | undefined
  /** Problems to solve, in words. */
  problems: string[]
  /** How the lesson differs from the weekly times, in words. */
  change: string | null
}

/** How a lesson stands out: always in words, with a matching style. */
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
  const change = isJoined ? 'Sits with another batch' : changeInWords(lesson, formatDayInWeek)
  return { kind, problems, change }
}

function problemsOf({ lesson_id, teacher }: Lesson, { needing, clashes }: Known) {
  const needs = needing.includes(lesson_id)
  return [
    ...(needs ? [teacher ? 'Needs another teacher' : 'No teacher'] : []),
    ...clashes.filter((clash) => clash.lesson_id === lesson_id).map(clashInWords),
  ]
}

/** A lesson's title and details, depending on the view: for one room or teacher, the batch is the title. */
export function namesOf(
  { batch_name, room, is_online, teacher }: Lesson,
  { by: view, of }: Pick<Timetable, 'by' | 'of'>,
) {
  const by = of ? 'batch' : view
  const names = {
    batch: batch_name,
    room: is_online ? 'Online' : room?.name,
    teacher: teacher?.name,
  }
  const others = VIEWS.filter((other) => other !== by).flatMap((other) => names[other] ?? [])
  return { name: names[by] ?? `No ${by}`, others }
}
