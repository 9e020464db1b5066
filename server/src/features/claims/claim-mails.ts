import type { Db } from '../../db/schema.ts'
import type { Letter } from '../mail/mail.queries.ts'
import { inRupees } from '../payments/receipts.service.ts'

/** Where somebody who pays reads mails; undefined where the account is gone. */
export async function mailOf(db: Db, account_id: string | null) {
  if (account_id === null) return undefined
  const account = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', account_id)
    .executeTakeFirst()
  return account?.email
}

const USEFUL_HOURS = 7 * 24

/** Tells a payer that the academy has not found what they say to have paid. */
export const declinedMail = (
  to: string,
  { amount, reference }: { amount: string; reference: string },
  reason: string,
): Letter => ({
  to,
  subject: 'Your payment was not found',
  usefulHours: USEFUL_HOURS,
  text: [
    `You said that you have paid ${inRupees(amount)} by UPI (reference ${reference}).`,
    'The academy could not accept this:',
    '',
    reason,
    '',
    'Nothing was recorded. If you have paid, look at the number in your UPI app and send it again.',
  ].join('\n'),
})
