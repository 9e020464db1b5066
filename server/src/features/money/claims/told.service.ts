import type { Trx } from '../../../db/schema.ts'
import { findPayerFromHome } from '../../messages/events/received.queries.ts'
import { answerOnePerson } from '../../messages/outbox/tell-one.service.ts'
import { inRupees } from '../payments/receipts/receipts.service.ts'
import { textForDeclined } from './claim-wording.ts'
import type { Claims } from './claims.tables.ts'

type Declined = Pick<Claims, 'account_id' | 'amount' | 'reference'>

/**
 * Tells the payer, in the payer's language, that the payment was not found: in the inbox, because some have only a
 * phone, and by mail if there is an address. Does nothing if the account is gone.
 */
export async function tellDeclined(
  trx: Trx,
  { account_id, amount, reference }: Declined,
  reason: string,
) {
  const person = account_id === null ? undefined : await findPayerFromHome(trx, account_id)
  if (!person) return
  await answerOnePerson(trx, person, {
    ...textForDeclined(person.language, { amount: inRupees(amount), reference }, reason),
    student_ids: [],
  })
}
