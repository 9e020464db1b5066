import { dayAfter } from '@ganit/contract/days'

/** A time in a batch: first and last day, both included; `until` is null if it goes on. */
export type Stay = {
  batch_id: number
  batch_name: string
  /** Null for a batch of any class. */
  class_number: number | null
  from: string
  until: string | null
}

/** Stays that follow each other, in order of their beginning. */
export type Time = { from: string; until: string | null; stays: Stay[] }

/** Days between two stays that are a break between sessions, not a time away. */
const BREAK_DAYS = 60

/** Joins stays (in order of their beginning) whose breaks are short. */
export function joinStays(stays: readonly Stay[]): Time[] {
  const times: Time[] = []
  for (const stay of stays) {
    const last = times.at(-1)
    if (!last || (last.until !== null && dayAfter(last.until, BREAK_DAYS) < stay.from))
      times.push({ from: stay.from, until: stay.until, stays: [stay] })
    else {
      last.stays.push(stay)
      last.until =
        last.until === null || stay.until === null || last.until > stay.until
          ? last.until && stay.until && last.until
          : stay.until
    }
  }
  return times
}

/** Whether a time goes on today. */
export const goesOn = ({ until }: Pick<Time, 'until'>, today: string) =>
  until === null || until >= today

/**
 * The course of a certificate: the one that ended last, else the one that goes on, that of a class before a club for all. A
 * course is the time in batches of one class, so a move to another batch of the class does not end it.
 */
export function lastCourse(stays: readonly Stay[], today: string): Time | undefined {
  const byClass = Map.groupBy(stays, ({ class_number, batch_id }) => class_number ?? `b${batch_id}`)
  const courses = [...byClass.values()].flatMap(joinStays)
  const ended = courses.filter((course) => !goesOn(course, today))
  const latest = (all: Time[], key: (time: Time) => string) =>
    all.toSorted((one, other) => (key(one) < key(other) ? 1 : -1))[0]
  const begun = ({ from }: Time) => from
  const ofClass = courses.filter(({ stays: [first] }) => first?.class_number !== null)
  return (
    latest(ended, ({ until }) => until ?? '') ?? latest(ofClass, begun) ?? latest(courses, begun)
  )
}
