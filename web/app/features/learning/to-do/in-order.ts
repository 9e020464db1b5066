import type { ToDo } from '@ganit/contract/learning/to-do'
import { hasPassed } from '../../../ui/text/times/dates.ts'

/** Homework and sets may be done late. */
const MAY_BE_LATE = ['homework', 'set']

const isOver = ({ kind, until }: ToDo, now: Date) =>
  until !== null && hasPassed(until, now) && !MAY_BE_LATE.includes(kind)

/** A test that the reader can sit now. */
export const isTestToSit = ({ kind, may, from, path }: ToDo, now: Date) =>
  kind === 'test' && may && path !== null && from !== null && hasPassed(from, now)

/** A lesson that the reader can join now. */
export const isLessonToJoin = ({ facts: { opens_at } }: ToDo, now: Date) =>
  opens_at !== undefined && hasPassed(opens_at, now)

/** True if the homework was handed in and not requested again. */
const isDone = ({ hand_in }: ToDo) =>
  hand_in !== null && hand_in.state !== 'open' && hand_in.state !== 'again'

/**
 * Keeps the server's order, but leaves out tasks that have ended since, puts lessons to join and open tests first, and handed-in homework
 * last.
 */
export function orderToDos(items: readonly ToDo[], now: Date) {
  const left = items.filter((item) => !isOver(item, now))
  const placeOf = (item: ToDo) =>
    isLessonToJoin(item, now) ? 0 : isTestToSit(item, now) ? 1 : isDone(item) ? 3 : 2
  return left.toSorted((one, other) => placeOf(one) - placeOf(other))
}
