import { setImmediate } from 'node:timers/promises'
import { NoValue, type Values } from '@ganit/contract/papers/numbers/expressions'
import { drawNumberSets } from '@ganit/contract/papers/numbers/sets'
import type { ReadTemplate } from '@ganit/contract/papers/numbers/templates'
import type { BankDraft } from '@ganit/contract/papers/question-bank'

/** Sets that are tried against the conditions in one turn, which takes some milliseconds. */
const IN_ONE_TURN = 100
/** Time that checking conditions may take while a caller waits. */
const PATIENCE_MS = 2_000

type Template = ReadTemplate<BankDraft>

export type Search = {
  patienceMs?: number
  /** Whether the caller still waits. */
  isWaitedFor?: (() => boolean) | undefined
  /** Called if the search ended before all sets were tried. */
  cutShort?: () => void
}

/**
 * Sets of numbers that meet the conditions, and the number of sets tried; pauses for other work. Ends after two seconds
 * of checking conditions, or if no caller waits any more.
 */
export async function* findMeetingSets(
  { numbers }: Pick<Template, 'numbers'>,
  { patienceMs = PATIENCE_MS, isWaitedFor = () => true, cutShort = () => {} }: Search = {},
) {
  let [looked, spentMs, since] = [0, 0, performance.now()]
  for (const values of drawNumberSets(numbers)) {
    looked += 1
    if (looked % IN_ONE_TURN === 0) {
      spentMs += performance.now() - since
      await setImmediate()
      if (spentMs > patienceMs || !isWaitedFor()) return cutShort()
      since = performance.now()
    }
    if (!values) continue
    spentMs += performance.now() - since
    yield { values, looked }
    since = performance.now()
  }
}

/** The question with these values, or the reason why an expression has no value. */
export function writeOrExplain({ write }: Pick<Template, 'write'>, values: Values) {
  try {
    return write(values)
  } catch (error) {
    if (error instanceof NoValue) return error.message
    throw error
  }
}
