import { fillPlaceholders } from '@ganit/contract/messages/message-events'
import type { Language } from '@ganit/contract/people/guardians'
import type { Db } from '../../../db/schema.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'
import type { Letter } from '../channels/mail/mail.queries.ts'
import { DEFAULT_TEXTS } from '../wording/default-texts.ts'
import { findOwnTemplate } from '../wording/templates.queries.ts'
import { fillMissingValues, joinNames } from '../wording/wording.ts'

type Wanted = {
  event: 'code' | 'invitation'
  to: string
  language: Language
  values: Record<string, string>
  /** Names of the students whom the mail is about. */
  students?: string[]
  usefulHours: number
}

/** Text below the academy's own: advice for a reader who did not expect the mail. */
const ELSE: Record<Wanted['event'], Record<Language, string>> = {
  code: {
    en: 'If you did not ask for it, do nothing: nobody gets in without it.',
    hi: 'अगर आपने इसे नहीं माँगा है, तो कुछ न करें: इसके बिना कोई भीतर नहीं आ सकता।',
    bn: 'আপনি এটি না চেয়ে থাকলে কিছু করবেন না: এটি ছাড়া কেউ ঢুকতে পারে না।',
  },
  invitation: {
    en: 'If you know nothing of this, do nothing: no account is made.',
    hi: 'अगर आप इसके बारे में कुछ नहीं जानते, तो कुछ न करें: कोई खाता नहीं बनेगा।',
    bn: 'আপনি এ সম্পর্কে কিছু না জানলে কিছু করবেন না: কোনো অ্যাকাউন্ট তৈরি হবে না।',
  },
}

/** Makes the mail with a guardian's code or invitation, in the academy's words and the guardian's language. */
export async function accountLetter(
  db: Db,
  { event, to, language, values, students = [], usefulHours }: Wanted,
): Promise<Letter> {
  const { academy_name: academy } = await readSettings(db)
  const own = await findOwnTemplate(db, { event, language })
  const usual = DEFAULT_TEXTS[language][event]
  const student = joinNames(language, students)
  const full = fillMissingValues({ academy, student, ...values })
  const said = fillPlaceholders(own?.text ?? usual.text, full)
  return {
    to,
    language,
    usefulHours,
    subject: fillPlaceholders(own?.subject ?? usual.subject, full).replace(/\s+/g, ' '),
    text: `${said}\n\n${ELSE[event][language]}`,
  }
}
