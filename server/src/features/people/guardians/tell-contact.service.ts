import { hasMailbox } from '@ganit/contract/accounts/accounts'
import type { Language } from '@ganit/contract/languages'
import type { Trx } from '../../../db/schema.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'
import { queueMail } from '../../messages/channels/mail/mail.queries.ts'
import { sendToPhone } from '../../messages/channels/to-phone.service.ts'
import type { MessageReach } from '../../messages/messages.service.ts'

const WORDS: Record<Language, { subject: string; text: string }> = {
  en: {
    subject: 'Your phone or e-mail was changed',
    text: 'The academy has changed the phone or e-mail that it has for you. If you did not ask for this, please call the academy. A code to the new one does not open your account yet: log in as before and give the date of birth of one of your children.',
  },
  hi: {
    subject: 'आपका फ़ोन या ईमेल बदला गया है',
    text: 'अकादमी ने आपका फ़ोन या ईमेल बदला है। अगर आपने यह नहीं कहा था, तो कृपया अकादमी को फ़ोन करें। नए फ़ोन या ईमेल पर आया कोड अभी आपका खाता नहीं खोलता: पहले की तरह लॉग इन करें और अपने किसी बच्चे की जन्मतिथि बताएँ।',
  },
  bn: {
    subject: 'আপনার ফোন বা ইমেল বদলানো হয়েছে',
    text: 'অ্যাকাডেমি আপনার ফোন বা ইমেল বদলেছে। আপনি এটি না বলে থাকলে অনুগ্রহ করে অ্যাকাডেমিতে ফোন করুন। নতুন ফোন বা ইমেলে আসা কোড এখনও আপনার অ্যাকাউন্ট খোলে না: আগের মতো লগ ইন করুন এবং আপনার কোনো সন্তানের জন্মতারিখ দিন।',
  },
}
const USEFUL_HOURS = 72

type Changed = {
  account_id: string
  phone: string | null
  email: string | null
  language: Language
  /** Other contacts whose owners are told. */
  others?: string[]
}

/**
 * Tells a guardian with an account, at its e-mail and at the former contacts, that somebody changed the contacts.
 * Phones are told if the academy has registered that text.
 */
export async function tellContactChanged(
  trx: Trx,
  reach: MessageReach,
  { account_id, phone, email, language, others = [] }: Changed,
) {
  const { academy_name } = await readSettings(trx)
  const account = await trx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', account_id)
    .executeTakeFirst()
  const own = account && hasMailbox(account.email) ? account.email : null
  const { subject, text } = WORDS[language]
  const usefulHours = USEFUL_HOURS
  for (const to of new Set([own, email, phone, ...others])) {
    if (to?.includes('@'))
      await queueMail(trx, { to, subject: `${academy_name}: ${subject}`, text, usefulHours })
    else if (to) {
      const event = { event: 'contact_changed', values: {}, useful_hours: USEFUL_HOURS } as const
      await sendToPhone(trx, reach, { ...event, phone: to, language })
    }
  }
}
