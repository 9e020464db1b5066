import { dayAfter } from '@ganit/contract/days'
import type { Lesson } from '@ganit/contract/teaching/lessons'
import { namesOf } from '../marks.ts'
import type { Week } from '../timetable.data.ts'
import type { Timetable } from '../use-timetable.ts'

/** A week prepared for drawing. */
export type WeekShown = {
  week: Week
  timetable: Timetable
  /** `closed`: the reason why there are no lessons. */
  days: { day: string; closed: string | null; lessons: Lesson[] }[]
}

/** The lessons of each day by start, then by the view's title. */
export function weekShown(week: Week, timetable: Timetable): WeekShown {
  const heading = (lesson: Lesson) => namesOf(lesson, timetable).name
  const compareLessons = (a: Lesson, b: Lesson) =>
    a.start_time.localeCompare(b.start_time) ||
    heading(a).localeCompare(heading(b), undefined, { numeric: true })
  const days = Array.from({ length: 7 }, (_, n) => dayAfter(week.from, n)).map((day) => ({
    day,
    closed:
      week.closed.find(({ from_date, to_date }) => from_date <= day && to_date >= day)?.title ??
      null,
    lessons: week.lessons.filter(({ date }) => date === day).toSorted(compareLessons),
  }))
  return { week, timetable, days }
}
