import type { Lesson } from '@ganit/contract/lessons'

const hourOf = ({ start_time }: Pick<Lesson, 'start_time'>) => Number(start_time.slice(0, 2))

/** So many lessons of an hour are well read below one another; a day with more is wider. */
const STACKED = 5
const COLUMNS_MAX = 3

type Days = readonly { lessons: readonly Lesson[] }[]

export const inHour = (lessons: readonly Lesson[], hour: number) =>
  lessons.filter((lesson) => hourOf(lesson) === hour)

/** The hours in which a lesson of the week begins. */
export const hoursIn = (days: Days) =>
  [...new Set(days.flatMap(({ lessons }) => lessons.map(hourOf)))].toSorted((a, b) => a - b)

/** Into how many columns a day parts, by its fullest hour. */
export function columnsOf(lessons: readonly Lesson[], hours: readonly number[]) {
  const most = Math.max(0, ...hours.map((hour) => inHour(lessons, hour).length))
  return Math.min(COLUMNS_MAX, Math.max(1, Math.ceil(most / STACKED)))
}

/** How many lines a week takes, each of its hours as many as its fullest day. */
export const linesOf = (days: Days, hours: readonly number[]) =>
  hours.reduce((sum, hour) => {
    const lines = days.map(({ lessons }) =>
      Math.ceil(inHour(lessons, hour).length / columnsOf(lessons, hours)),
    )
    return sum + Math.max(...lines)
  }, 0)
