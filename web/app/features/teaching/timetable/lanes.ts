type Timed = { start_time: string; end_time: string }
/** A lesson of a day, and which of how many lanes side by side is its own. */
export type Placed<Lesson> = { lesson: Lesson; lane: number; lanes: number }

/**
 * Lays the lessons of one day, which come by start, side by side where they overlap: each into the first lane that is free
 * by then. Those that touch no other have the whole width.
 */
export function sideBySide<Lesson extends Timed>(lessons: readonly Lesson[]): Placed<Lesson>[] {
  const placed: Placed<Lesson>[] = []
  let together: Placed<Lesson>[] = []
  let ends: string[] = []

  const end = () => {
    for (const each of together) each.lanes = ends.length
    placed.push(...together)
    together = []
    ends = []
  }
  for (const lesson of lessons) {
    if (ends.every((time) => time <= lesson.start_time)) end()
    const free = ends.findIndex((time) => time <= lesson.start_time)
    const lane = free < 0 ? ends.length : free
    ends[lane] = lesson.end_time
    together.push({ lesson, lane, lanes: 1 })
  }
  end()
  return placed
}

/** Minutes since midnight of `HH:MM`. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** `HH:MM` of minutes since midnight. */
export const timeOfMinutes = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** The hours that a week's grid shows, whole ones: those of its lessons, or an afternoon. */
export function hoursOf(lessons: readonly Timed[]) {
  if (lessons.length === 0) return { first: 15, last: 20 }
  const first = Math.min(...lessons.map(({ start_time }) => minutesOf(start_time)))
  const last = Math.max(...lessons.map(({ end_time }) => minutesOf(end_time)))
  return { first: Math.floor(first / 60), last: Math.ceil(last / 60) }
}

/** Where times stand between two hours, as per cent from the top. */
export const percentAt = (time: string, { first, last }: { first: number; last: number }) =>
  ((minutesOf(time) - first * 60) / ((last - first) * 60)) * 100
