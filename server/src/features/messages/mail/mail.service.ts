import { NO_MAIL_SERVER } from '@ganit/contract/messages/messages'
import type { Carrier } from '../outbox/outbox.service.ts'
import type { Mailer } from './mailer.ts'

export type { Mailer } from './mailer.ts'

/** How a server says that it takes nothing from us, for whomever, until somebody mends that. */
const REFUSES_US = /relay|authenti|block|denied|policy|reputation|spam/i

/** Of what nodemailer throws. */
type SmtpError = { command: string; responseCode: number; response: string }

/**
 * There is no such mailbox: asking again changes nothing. Codes like 550 5.7.1 say that a relay refuses us, which the
 * recipient cannot help; those without the second number are taken by their words.
 */
function isRefusedForGood(error: unknown) {
  const { command, responseCode, response = '' } = (error ?? {}) as Partial<SmtpError>
  if (command !== 'RCPT TO') return false
  const [, subject] = /^5\d\d[ -]5\.(\d+)\.\d+/.exec(response) ?? []
  if (subject) return subject === '1'
  return [550, 551, 553].includes(Number(responseCode)) && !REFUSES_US.test(response)
}

type More = Pick<Carrier, 'quietFor'> & {
  /** False: what is delivered becomes a file, which is said of it. */
  isServer?: boolean
  /** What is added to a mail that somebody may not want any more of. */
  ending?: (delivery: Parameters<Carrier['send']>[0]) => { text: string; unsubscribe?: string }
}

/** Sends what is to go by mail. */
export const mailCarrier = (
  deliver: Mailer,
  { ending, isServer = true, ...more }: More = {},
): Carrier => ({
  channel: 'mail',
  noun: 'mail',
  ...more,
  async send(delivery) {
    const { delivery_id: id, address, subject, text } = delivery
    const { text: end = '', unsubscribe } = ending?.(delivery) ?? {}
    await deliver({
      id,
      to: address ?? '',
      subject: subject ?? '',
      text: `${text ?? ''}${end}`,
      ...(unsubscribe && { unsubscribe }),
    })
    return isServer ? {} : { problem: NO_MAIL_SERVER }
  },
  refusal: (error) =>
    isRefusedForGood(error)
      ? { state: 'given up', problem: 'There is no such mailbox.' }
      : undefined,
})
