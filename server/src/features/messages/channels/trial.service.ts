import { randomUUID } from 'node:crypto'
import type { Db } from '../../../db/schema.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'
import type { DueDelivery } from '../outbox/outbox.queries.ts'
import { exampleValues } from '../wording/example-values.ts'
import { createMailer } from './mail/mailer.ts'
import { ProviderError } from './post.ts'
import { createSmsCarrier, type SmsSettings } from './sms.ts'

export { askAboutNumber } from './whatsapp.ts'

type MailServer = Pick<Parameters<typeof createMailer>[0], 'from' | 'replyTo' | 'isPublic'> & {
  smtpUrl: string
}

/** Sends a mail at once that says nothing but that it came. Rejects if the server does not take it. */
export const sendTrialMail = (server: MailServer, to: string) =>
  createMailer({ ...server, dataDir: '', log: { debug: () => {} } })({
    id: randomUUID(),
    to,
    subject: 'Mail works',
    text: 'This mail was sent to try your academy’s mail server. It works.',
  })

/** Sends the registered text of a code with example values at once, because providers refuse texts of our own. */
export async function sendTrialSms(
  db: Db,
  sms: SmsSettings,
  { phone, origin }: { phone: string; origin: string },
) {
  const { academy_name } = await readSettings(db)
  const purpose = 'code'
  await createSmsCarrier(db, sms, { isTrial: true }).send({
    ...{ delivery_id: randomUUID(), address: phone, purpose, language: 'en' },
    ...{ text: null, short_text: null },
    values: exampleValues('en', academy_name, origin, purpose),
  } as unknown as DueDelivery)
}

/** Why a trial failed, in a sentence for the owner. Answers of servers are left out, because they may hold addresses. */
export function reasonOfTrial(error: unknown) {
  const { code = '', responseCode } = error as { code?: string; responseCode?: number }
  if (code === 'PRIVATE_NETWORK') return 'This address is in a private network.'
  if (code === 'EAUTH') return 'The server does not take this user name and password.'
  if (error instanceof ProviderError)
    return ['401', '403'].includes(code)
      ? 'The provider does not take these keys.'
      : `The provider refused it (${code}).`
  if (responseCode) return `The server refused it (${responseCode}).`
  if (code === 'ENOTFOUND' || code === 'EDNS') return 'There is no server of this name.'
  return 'It could not be reached.'
}
