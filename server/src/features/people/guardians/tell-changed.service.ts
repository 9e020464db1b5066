import { hasMailbox } from '@ganit/contract/accounts/accounts'
import type { Language } from '@ganit/contract/languages'
import type { Trx } from '../../../db/schema.ts'
import { currentSettings } from '../../ground/settings/settings.queries.ts'
import { queueMail } from '../../messages/mail/mail.queries.ts'

const WORDS: Record<Language, { subject: string; text: string }> = {
  en: {
    subject: 'Your phone or e-mail was changed',
    text: 'The academy has changed the phone or e-mail that it has for you. If you did not ask for this, please call the academy. A code to the new one does not open your account.',
  },
  hi: {
    subject: 'आपका फ़ोन या ई-मेल बदला गया है',
    text: 'अकादमी ने आपका फ़ोन या ई-मेल बदला है। अगर आपने यह नहीं कहा था, तो कृपया अकादमी को फ़ोन करें। नए फ़ोन या ई-मेल पर आया कोड आपका खाता नहीं खोलता।',
  },
  bn: {
    subject: 'আপনার ফোন বা ই-মেল বদলানো হয়েছে',
    text: 'একাডেমি আপনার ফোন বা ই-মেল বদলেছে। আপনি এটি না বলে থাকলে অনুগ্রহ করে একাডেমিতে ফোন করুন। নতুন ফোন বা ই-মেলে আসা কোড আপনার অ্যাকাউন্ট খোলে না।',
  },
}
const USEFUL_HOURS = 72

type Changed = { account_id: string; email: string | null; language: Language }

/** Tells a guardian with an account, at the account's e-mail and the one before, that somebody has changed how they are reached. */
export async function tellContactChanged(trx: Trx, { account_id, email, language }: Changed) {
  const { academy_name } = await currentSettings(trx)
  const account = await trx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', account_id)
    .executeTakeFirst()
  const own = account && hasMailbox(account.email) ? account.email : null
  const { subject, text } = WORDS[language]
  for (const to of new Set([own, email]))
    if (to)
      await queueMail(trx, {
        to,
        subject: `${academy_name}: ${subject}`,
        text,
        usefulHours: USEFUL_HOURS,
      })
}
