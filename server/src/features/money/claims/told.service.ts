import type { Trx } from '../../../db/schema.ts'
import { findPayerFromHome } from '../../messages/events/received.queries.ts'
import { answerOnePerson } from '../../messages/outbox/tell-one.service.ts'
import { inRupees } from '../payments/receipts/receipts.service.ts'
import { textForDeclined } from './claim-wording.ts'
import type { Claims } from './claims.tables.ts'

type Declined = Pick<Claims, 'account_id' | 'pay_link_id' | 'amount' | 'reference'>

/**
 * Tells the payer, in the payer's language, that the payment was not found: in the inbox, because some have only a
 * phone, and by mail if there is an address. Does nothing if the payer is gone.
 */
export async function tellDeclined(
  trx: Trx,
  { amount, reference, ...payer }: Declined,
  reason: string,
) {
  const person = await findPayerFromHome(trx, payer)
  if (!person) return
  await answerOnePerson(trx, person, {
    ...textForDeclined(person.language, { amount: inRupees(amount), reference }, reason),
    student_ids: [],
  })
}
