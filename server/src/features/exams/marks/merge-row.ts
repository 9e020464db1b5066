import type { SentRow } from '@ganit/contract/exams/test-marks'
import type { SetLetter } from '../asked.ts'

/** A student's entries, without what is computed from them. */
export type Entered = {
  set: SetLetter | null
  absent: boolean
  total: number | null
  marks: Record<string, number>
  answers: Record<string, string>
}

export const NOTHING: Entered = { set: null, absent: false, total: null, marks: {}, answers: {} }

/** Stored entries overridden by sent ones; null removes. Sorted by name, so that equal entries are written alike. */
function overrideEntries<Value>(
  stored: Record<string, Value>,
  sent: Record<string, Value | null> = {},
) {
  const entries = Object.entries<Value | null>({ ...stored, ...sent })
  return Object.fromEntries(
    entries.filter((entry): entry is [string, Value] => entry[1] !== null).sort(compareNames),
  )
}

const compareNames = ([one]: [string, unknown], [other]: [string, unknown]) =>
  one < other ? -1 : 1

const isEmpty = (entries: object) => Object.keys(entries).length === 0

/** Whether anything but the set is entered. */
export const hasMarks = ({ total, marks, answers }: Entered) =>
  total !== null || !isEmpty(marks) || !isEmpty(answers)

type Sent = Pick<SentRow, 'set' | 'absent' | 'total' | 'marks' | 'answers'>

/** A student's entries after sending more. Absence clears them, and an entry clears absence. */
export function mergeRow(stored: Entered, sent: Sent): Entered {
  const set = sent.set === undefined ? stored.set : sent.set
  if (sent.absent) return { ...NOTHING, set, absent: true }
  const merged = {
    set,
    total: sent.total === undefined ? stored.total : sent.total,
    marks: overrideEntries(stored.marks, sent.marks),
    answers: overrideEntries(stored.answers, sent.answers),
  }
  const absent = sent.absent ?? stored.absent
  return { ...merged, absent: absent && !hasMarks({ ...merged, absent }) }
}

/** Whether two entries are equal. */
export const isSame = (one: Entered, other: Entered) =>
  JSON.stringify([
    one.set,
    one.absent,
    one.total,
    overrideEntries(one.marks),
    overrideEntries(one.answers),
  ]) ===
  JSON.stringify([
    other.set,
    other.absent,
    other.total,
    overrideEntries(other.marks),
    overrideEntries(other.answers),
  ])
