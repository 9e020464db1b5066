type Timed = { start_time: string; end_time: string }
/** A lesson with its lane among lanes side by side. */
export type Placed<Lesson> = { lesson: Lesson; lane: number; lanes: number }

/**
 * Lays out a day's lessons, sorted by start: overlapping ones go side by side, each into the first free lane; the others
 * have the full width.
 */
export function layOutSideBySide<Lesson extends Timed>(
  lessons: readonly Lesson[],
): Placed<Lesson>[] {
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

/** The whole hours that the grid shows: those of its lessons, or an afternoon. */
export function hoursOf(lessons: readonly Timed[]) {
  if (lessons.length === 0) return { first: 15, last: 20 }
  const first = Math.min(...lessons.map(({ start_time }) => minutesOf(start_time)))
  const last = Math.max(...lessons.map(({ end_time }) => minutesOf(end_time)))
  return { first: Math.floor(first / 60), last: Math.ceil(last / 60) }
}

/** The position of a time between two hours, in per cent from the top. */
export const percentAt = (time: string, { first, last }: { first: number; last: number }) =>
  ((minutesOf(time) - first * 60) / ((last - first) * 60)) * 100
