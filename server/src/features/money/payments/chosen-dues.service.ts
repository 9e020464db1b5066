import { toHundredths } from '@ganit/contract/money'
import type { Trx } from '../../../db/schema.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { type ChosenDue, type Payer, payableDues } from './paid-from-home.queries.ts'
import { NOT_OWED } from './settle.ts'

export const beingCheckedError = () =>
  conflict('One of the chosen dues is being checked: somebody reported it as paid.')

/** Open amounts of the chosen dues; 404 for other people's, 400 if nothing is owed, 409 if being checked. */
export async function openChosenDues(trx: Trx, account: Payer, due_ids: number[]) {
  const dues = await payableDues(trx, account, due_ids)
  if (dues.some(({ is_to_check }) => is_to_check)) throw beingCheckedError()
  if (dues.some(({ owed }) => toHundredths(owed) === 0)) throw invalid({ due_ids: NOT_OWED })
  return dues.map((due): ChosenDue => ({ ...due, amount: due.owed }))
}
