import type { SentRow } from '@ganit/contract/tests/test-marks'
import type { SetLetter } from './asked.ts'

/** What was entered of a student, without what follows from it. */
export type Entered = {
  set: SetLetter | null
  absent: boolean
  total: number | null
  marks: Record<string, number>
  answers: Record<string, string>
}

export const NOTHING: Entered = { set: null, absent: false, total: null, marks: {}, answers: {} }

/** Entries with others put over them; null takes one away. In the order of their names, so that equal ones are written alike. */
function over<Value>(stored: Record<string, Value>, sent: Record<string, Value | null> = {}) {
  const entries = Object.entries<Value | null>({ ...stored, ...sent })
  return Object.fromEntries(
    entries.filter((entry): entry is [string, Value] => entry[1] !== null).sort(byName),
  )
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

const isEmpty = (entries: object) => Object.keys(entries).length === 0

/** Whether something is entered of a student, beside which set they had. */
export const hasMarks = ({ total, marks, answers }: Entered) =>
  total !== null || !isEmpty(marks) || !isEmpty(answers)

type Sent = Pick<SentRow, 'set' | 'absent' | 'total' | 'marks' | 'answers'>

/** What is entered of a student once something more was sent. Absent takes all away; what is entered ends it. */
export function mergeRow(stored: Entered, sent: Sent): Entered {
  const set = sent.set === undefined ? stored.set : sent.set
  if (sent.absent) return { ...NOTHING, set, absent: true }
  const merged = {
    set,
    total: sent.total === undefined ? stored.total : sent.total,
    marks: over(stored.marks, sent.marks),
    answers: over(stored.answers, sent.answers),
  }
  const absent = sent.absent ?? stored.absent
  return { ...merged, absent: absent && !hasMarks({ ...merged, absent }) }
}

/** Whether two say the same. */
export const isSame = (one: Entered, other: Entered) =>
  JSON.stringify([one.set, one.absent, one.total, over(one.marks), over(one.answers)]) ===
  JSON.stringify([other.set, other.absent, other.total, over(other.marks), over(other.answers)])
