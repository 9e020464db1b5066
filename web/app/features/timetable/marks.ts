import type { Lesson } from '@ganit/contract/lessons'
import { formatDayInWeek } from '../../ui/text/dates.ts'
import { changeOf } from '../../ui/text/lesson-words.ts'
import { VIEWS, type View } from './use-timetable.ts'

/** What the timetable knows of a lesson beside the lesson itself. */
export type Known = {
  /** Numbers of the lessons that nobody can teach as it stands. */
  needing: readonly number[]
}

export type Marks = {
  /** How it is drawn. */
  kind: 'open' | 'cancelled' | 'moved' | undefined
  /** What must be seen to, in words. */
  problem: string | null
  /** What differs from the weekly times, in words. */
  change: string | null
}

/** What stands out of a lesson: by words always, and by the shape that goes with them. */
export function marksOf(lesson: Lesson, { needing }: Known): Marks {
  const isCancelled = lesson.state === 'cancelled'
  const needs = !isCancelled && needing.includes(lesson.lesson_id)
  const problem = needs ? (lesson.teacher ? 'Needs another teacher' : 'No teacher') : null
  const kind = isCancelled
    ? 'cancelled'
    : problem
      ? 'open'
      : lesson.moved_from
        ? 'moved'
        : undefined
  return { kind, problem, change: changeOf(lesson, formatDayInWeek) }
}

/** What a lesson is called by what the week is looked at, and what else is said of where and by whom. */
export function namesOf({ batch_name, room, teacher }: Lesson, by: View) {
  const names = { batch: batch_name, room: room?.name, teacher: teacher?.name }
  const others = VIEWS.filter((view) => view !== by).flatMap((view) => names[view] ?? [])
  return { name: names[by] ?? `No ${by}`, others }
}
