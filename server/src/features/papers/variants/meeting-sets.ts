import { setImmediate } from 'node:timers/promises'
import { NoValue, type Values } from '@ganit/contract/papers/numbers/expressions'
import { numberSets } from '@ganit/contract/papers/numbers/sets'
import type { ReadTemplate } from '@ganit/contract/papers/numbers/templates'
import type { BankDraft } from '@ganit/contract/papers/question-bank'

/** Sets tried against the conditions in one turn, some milliseconds. */
const IN_ONE_TURN = 100
/** Time that conditions may take while somebody waits. */
const PATIENCE_MS = 2_000

type Template = ReadTemplate<BankDraft>

export type Search = {
  patienceMs?: number
  /** Whether the caller still is there. */
  isWaitedFor?: (() => boolean) | undefined
  /** Hears that the search ended before all sets were tried. */
  cutShort?: () => void
}

/**
 * Sets of numbers that meet the conditions, and how many were looked at; with pauses for other work. Ends when conditions
 * have taken two seconds in all, or nobody waits any more.
 */
export async function* meetingSets(
  { numbers }: Pick<Template, 'numbers'>,
  { patienceMs = PATIENCE_MS, isWaitedFor = () => true, cutShort = () => {} }: Search = {},
) {
  let [looked, spentMs, since] = [0, 0, performance.now()]
  for (const values of numberSets(numbers)) {
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

/** A question with these values, or why they have none. */
export function writtenOrWhy({ write }: Pick<Template, 'write'>, values: Values) {
  try {
    return write(values)
  } catch (error) {
    if (error instanceof NoValue) return error.message
    throw error
  }
}
