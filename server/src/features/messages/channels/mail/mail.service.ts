import { NO_MAIL_SERVER } from '@ganit/contract/messages/messages'
import type { DueDelivery } from '../../outbox/outbox.queries.ts'
import type { Carrier } from '../../outbox/outbox.service.ts'
import { type MailLogo, mailToHtml } from './html.ts'
import type { Mailer } from './mailer.ts'

export type { Mailer } from './mailer.ts'

/** Words of a server that refuses all our mail until a person changes a setting. */
const REFUSES_US = /relay|authenti|block|denied|policy|reputation|spam/i

/** Error of nodemailer. */
type SmtpError = { command: string; responseCode: number; response: string }

/**
 * True if the mailbox does not exist, so that retrying is useless. Codes like 550 5.7.1 mean that a relay refuses us,
 * whoever the recipient is; without an enhanced code, the words decide.
 */
function isRefusedForGood(error: unknown) {
  const { command, responseCode, response = '' } = (error ?? {}) as Partial<SmtpError>
  if (command !== 'RCPT TO') return false
  const [, subject] = /^5\d\d[ -]5\.(\d+)\.\d+/.exec(response) ?? []
  if (subject) return subject === '1'
  return [550, 551, 553].includes(Number(responseCode)) && !REFUSES_US.test(response)
}

type More = Pick<Carrier, 'quietFor'> & {
  /** False if there is no mail server: mails become files, and the delivery says so. */
  isServer?: boolean
  /** The text below a mail from which people can unsubscribe. */
  ending?: (delivery: DueDelivery) => { text: string; unsubscribe?: string }
  /** Origin of the site, with which links begin. */
  origin?: string
  /** The academy's logo, read for each mail. */
  readLogo?: () => Promise<MailLogo | undefined>
  /** The name beside the sender's address, read for each mail; absent: none. */
  readName?: (() => Promise<string>) | undefined
  /** Sends a mail within a limit. */
  within?: ((delivery: DueDelivery, deliver: () => Promise<void>) => Promise<void>) | undefined
}

export const createMailCarrier = (
  deliver: Mailer,
  { ending, isServer = true, origin, readLogo, readName, within, ...more }: More = {},
): Carrier => ({
  channel: 'mail',
  noun: 'mail',
  ...more,
  async send(delivery) {
    const { delivery_id: id, address, subject, purpose, language, parts } = delivery
    const { text: end = '', unsubscribe } = ending?.(delivery) ?? {}
    const action = parts?.find((part) => part.action)?.action
    // Only an account's text gets the link; other texts name their page themselves.
    const isLed = origin && purpose === 'account' && action?.kind === 'page'
    const text = `${delivery.text ?? ''}${isLed ? `\n\n${origin}${action.path}` : ''}`
    const logo = await readLogo?.()
    const fromName = await readName?.()
    const mail = {
      id,
      to: address ?? '',
      subject: subject ?? '',
      text: `${text}${end}`,
      ...(origin && {
        html: mailToHtml({ text, ending: end.trim(), language, action, origin, logo }),
      }),
      ...(unsubscribe && { unsubscribe }),
      ...(fromName && { fromName }),
    }
    await (within ? within(delivery, () => deliver(mail)) : deliver(mail))
    return isServer ? {} : { problem: NO_MAIL_SERVER }
  },
  refusal: (error) =>
    isRefusedForGood(error)
      ? { state: 'given up', problem: 'There is no such mailbox.' }
      : undefined,
})
