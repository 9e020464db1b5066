import type { Lesson } from '@ganit/contract/teaching/lessons'

/** Minutes before a lesson from which its register can be taken. */
const EARLY_MINUTES = 15

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

type Clock = { day: string; time: string }
type Times = Pick<Lesson, 'date' | 'start_time' | 'end_time' | 'state'>

/** True while a lesson is held or about to begin. */
export const isNow = ({ date, start_time, end_time, state }: Times, { day, time }: Clock) =>
  state === 'scheduled' &&
  date === day &&
  minutesOf(start_time) - EARLY_MINUTES <= minutesOf(time) &&
  time < end_time

/** A day's lessons by start, current ones first. */
export const sortCurrentFirst = <Each extends Times>(lessons: readonly Each[], clock: Clock) => [
  ...lessons.filter((each) => isNow(each, clock)),
  ...lessons.filter((each) => !isNow(each, clock)),
]
