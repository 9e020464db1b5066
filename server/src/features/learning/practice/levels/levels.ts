import { dayAfter } from '@ganit/contract/days'
import { levelByTests } from '@ganit/contract/learning/practice-words'

const BOXES = 5
/** Days until a topic of a box is due again (Leitner system, 1-3-7-21-60). */
const INTERVALS = [1, 1, 3, 7, 21, 60] as const
const SECURE = 3

/**
 * How well a student knows a topic. `box` is 0 to 5. `box_before` and `due_before` are the values at the beginning of
 * `last_on`, so that each answer of that day computes the level again from all answers of the day. Days are
 * `YYYY-MM-DD`.
 */
export type Level = {
  box: number
  due_on: string | null
  box_before: number
  due_before: string | null
  last_on: string | null
}

export const NEW_LEVEL: Level = {
  box: 0,
  due_on: null,
  box_before: 0,
  due_before: null,
  last_on: null,
}

/**
 * A topic's first tries of a day: `asked` is their number, `right` the number of right ones. The others say whether a
 * right one was a number, an expression, or had several options. `hasHard`: whether the topic has such questions.
 */
export type DayOfTopic = { asked: number; right: number; hasHardRight: boolean; hasHard: boolean }

/**
 * The effect of a first try on the box; `none` if it has no effect. If a hint was shown before the first try, the item
 * counts as wrong only if it ends as `shown`.
 */
export function countsForBox(item: {
  verdict: 'right' | 'wrong' | 'by hand' | null
  wasHinted: boolean
  state: string
}): 'right' | 'wrong' | 'none' {
  if (item.wasHinted) return item.state === 'shown' ? 'wrong' : 'none'
  return item.verdict === 'right' || item.verdict === 'wrong' ? item.verdict : 'none'
}

type Box = Pick<Level, 'box' | 'due_on'>

/** Box and next due day after a day, computed from those at its beginning. */
function boxAfter({ box, due_on }: Box, tries: DayOfTopic, day: string): Box {
  const { asked, right, hasHard, hasHardRight } = tries
  const dueIn = (days: number) => dayAfter(day, days)
  if (asked === 0) return { box, due_on }
  if (right * 3 <= asked)
    return { box: Math.max(1, Math.min(box - 1, SECURE - 1)), due_on: dueIn(1) }
  if (right * 3 < asked * 2) return { box, due_on: dueIn(2) }
  if (due_on !== null && due_on > day) return { box, due_on }
  const next = Math.min(box + 1, BOXES)
  const stays = next >= SECURE && hasHard && !hasHardRight
  const reached = stays ? box : next
  return { box: reached, due_on: dueIn(INTERVALS[reached] ?? 1) }
}

/** A level after all known first tries of a day. Tries of a day before the level's last one change nothing. */
export function levelAfter(level: Level, tries: DayOfTopic, day: string): Level {
  if (level.last_on !== null && day < level.last_on) return level
  if (tries.asked === 0) return level
  const isSameDay = level.last_on === day
  const begun: Box = isSameDay
    ? { box: level.box_before, due_on: level.due_before }
    : { box: level.box, due_on: level.due_on }
  return {
    ...boxAfter(begun, tries, day),
    box_before: begun.box,
    due_before: begun.due_on,
    last_on: day,
  }
}

const WORDS = ['new', 'learning', 'learning', 'secure', 'secure', 'kept'] as const

export const levelWord = ({ box }: Pick<Level, 'box'>) => WORDS[box] ?? 'new'

/** The level of a topic in words: by practice, else by its share of marks in tests, null for too few questions. */
export const levelInWord = (practised: Pick<Level, 'box'> | undefined, share: number | null) =>
  practised ? levelWord(practised) : levelByTests(share === null ? null : Math.round(share * 100))

export const isToRefresh = ({ box, due_on }: Pick<Level, 'box' | 'due_on'>, day: string) =>
  box > 0 && due_on !== null && due_on <= day
