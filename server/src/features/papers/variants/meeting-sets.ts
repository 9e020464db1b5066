import { setImmediate } from 'node:timers/promises'
import { NoValue, type Values } from '@ganit/contract/papers/numbers/expressions'
import { numberSets } from '@ganit/contract/papers/numbers/sets'
import type { ReadTemplate } from '@ganit/contract/papers/numbers/templates'
import type { BankDraft } from '@ganit/contract/papers/question-bank'

/** Sets tried against the conditions in one turn, some milliseconds. */
const IN_ONE_TURN = 500

type Template = ReadTemplate<BankDraft>

/** Sets of numbers that meet the conditions, and how many were looked at; with pauses for other work. */
export async function* meetingSets({ numbers }: Pick<Template, 'numbers'>) {
  let looked = 0
  for (const values of numberSets(numbers)) {
    looked += 1
    if (looked % IN_ONE_TURN === 0) await setImmediate()
    if (values) yield { values, looked }
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
