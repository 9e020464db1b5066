import type { Language } from '@ganit/contract/languages'
import type { Db } from '../../db/schema.ts'
import type { Letter } from '../mail/mail.queries.ts'
import { inRupees } from '../payments/receipts.service.ts'
import { declinedWords } from './claim-wording.ts'

/** Where somebody who pays reads mails, and in which language; undefined where the account is gone. */
export async function payerToWriteTo(db: Db, account_id: string | null) {
  if (account_id === null) return undefined
  const payer = await db
    .selectFrom('accounts as a')
    .leftJoin('guardians as g', 'g.account_id', 'a.id')
    .select(['a.email', 'g.language'])
    .where('a.id', '=', account_id)
    .executeTakeFirst()
  return payer && { to: payer.email, language: payer.language ?? 'en' }
}

const USEFUL_HOURS = 7 * 24

type Payer = { to: string; language: Language }

/** Tells a payer in their language that the academy has not found what they say to have paid. */
export function declinedMail(
  { to, language }: Payer,
  { amount, reference }: { amount: string; reference: string },
  reason: string,
): Letter {
  const words = declinedWords(language, { amount: inRupees(amount), reference }, reason)
  return { to, usefulHours: USEFUL_HOURS, ...words }
}
