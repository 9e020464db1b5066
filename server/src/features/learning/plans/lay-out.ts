import { dayAfter } from '@ganit/contract/days'
import { CHAPTER_LESSONS_MAX } from '@ganit/contract/learning/plans'

/** The number of lessons, out of ten, that chapters share; the rest is for tests and revision. */
const SHARED_OF_TEN = 9

/**
 * Shares lessons among chapters by weight. Each chapter gets the whole part of its share, and at least one lesson. The
 * chapters with the largest remainders get one more; among equal ones the first does. Undefined if there are fewer
 * lessons than chapters.
 */
export function shareLessons(lessons: number, weights: readonly number[]): number[] | undefined {
  if (lessons < weights.length) return undefined
  const all = Math.max(Math.floor((lessons * SHARED_OF_TEN) / 10), weights.length)
  let sharing = weights.map((weight, n) => ({ weight, n }))
  for (;;) {
    const left = all - (weights.length - sharing.length)
    const total = sharing.reduce((sum, { weight }) => sum + weight, 0)
    // A chapter whose share is less than one lesson gets one, and the others share the rest.
    const enough = sharing.filter(({ weight }) => left * weight >= total)
    if (enough.length === sharing.length)
      return shareRemainders(sharing, { left, total }, weights.length)
    sharing = enough
  }
}

function shareRemainders(
  sharing: readonly { weight: number; n: number }[],
  { left, total }: { left: number; total: number },
  count: number,
) {
  const shares = Array.from({ length: count }, () => 1)
  for (const { weight, n } of sharing) shares[n] = Math.floor((left * weight) / total)
  const given = sharing.reduce((sum, { n }) => sum + (shares[n] ?? 0), 0)
  const byRemainder = sharing.toSorted(
    (a, b) => ((left * b.weight) % total) - ((left * a.weight) % total),
  )
  for (const { n } of byRemainder.slice(0, left - given)) shares[n] = (shares[n] ?? 0) + 1
  return shares.map((share) => Math.min(share, CHAPTER_LESSONS_MAX))
}

/** A chapter to lay out; dates that it already has are kept. */
export type ToLay = {
  lessons: number
  from_date?: string | undefined
  to_date?: string | undefined
  was_before?: boolean | undefined
}

/** Days of the lessons from `starts_on` on, in order, and the number of lessons a week after the last of them. */
export type Lessons = { starts_on: string; days: readonly string[]; lessonsAWeek: number }

/**
 * Lays chapters one after the other along the lessons: each from the day of its first lesson to the day of its last
 * one.
 */
export function layOutChapters<Chapter extends ToLay>(
  chapters: readonly Chapter[],
  lessons: Lessons,
) {
  const dayOf = createDayOfLesson(lessons)
  let next = 0
  const passTo = (isReached: (day: string) => boolean) => {
    while (!isReached(dayOf(next))) next += 1
  }
  return chapters.map((chapter) => {
    const { from_date, to_date } = chapter
    if (chapter.was_before) {
      const from = from_date ?? to_date ?? lessons.starts_on
      return { ...chapter, from_date: from, to_date: to_date ?? from }
    }
    if (from_date) passTo((day) => day >= from_date)
    const first = dayOf(next)
    if (to_date) {
      passTo((day) => day > to_date)
      return { ...chapter, from_date: from_date ?? (first < to_date ? first : to_date), to_date }
    }
    next += chapter.lessons
    return { ...chapter, from_date: from_date ?? first, to_date: dayOf(next - 1) }
  })
}

/** The day of a lesson by its number. After the known days, lessons continue at the weekly rate. */
function createDayOfLesson({ starts_on, days, lessonsAWeek }: Lessons) {
  const last = days.at(-1)
  return (n: number) => {
    const known = days[n]
    if (known) return known
    const weeks = (n - days.length + (last ? 1 : 0)) / lessonsAWeek
    return dayAfter(last ?? starts_on, Math.floor(weeks * 7))
  }
}
