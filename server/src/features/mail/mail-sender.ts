import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseAway } from '../../db/failures.ts'
import type { Db } from '../../db/schema.ts'
import { type DueMail, endMail, forgetOldMails, postponeMail, takeDueMail } from './mail.queries.ts'
import { MAILS_AT_ONCE, type Mailer } from './mailer.ts'

const LOOK_EVERY_MS = 500
const TIDY_EVERY_MS = 3_600_000
const FAREWELL_MS = 5_000
/** Within the lease, so that two processes never hold one mail. */
const ATTEMPT_MS = 90_000
/** How long a mail waits after its first, second, … attempt; after the last one each time. */
const WAITS_SECONDS = [5, 15, 60, 300, 900, 3600, 3 * 3600, 6 * 3600]

type Parts = { db: Db; deliver: Mailer; log: Pick<FastifyBaseLogger, 'warn' | 'error'> }

export const waitAfter = (attempts: number) =>
  WAITS_SECONDS[Math.min(attempts, WAITS_SECONDS.length) - 1] ?? 0

/** How a server says that it takes nothing from us, for whomever, until somebody mends that. */
const REFUSES_US = /relay|authenti|block|denied|policy|reputation|spam/i

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

/** Of what nodemailer throws. */
type SmtpError = { command: string; responseCode: number; response: string }

/** The kind of failure alone: what mail servers say holds addresses. */
function kindOf(error: unknown) {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  return [code, responseCode].filter(Boolean).join(' ') || 'unknown'
}

async function tooSlow() {
  await sleep(ATTEMPT_MS, undefined, { ref: false })
  throw Object.assign(new Error('The mail server takes too long'), { code: 'ETIMEDOUT' })
}

/** Sends one mail that is due. False when there was none. Throws when the database is away. */
export async function sendDueMail({ db, deliver, log }: Parts) {
  const mail = await takeDueMail(db)
  if (mail) await sendMail({ db, deliver, log }, mail)
  return mail !== undefined
}

async function sendMail({ db, deliver, log }: Parts, mail: DueMail) {
  if (mail.is_late) {
    await endMail(db, mail.mail_id, 'given up')
    log.warn('A mail was given up: it could not be sent while it was of use.')
    return
  }
  const { mail_id: id, recipient: to, subject, body } = mail
  try {
    await Promise.race([deliver({ id, to, subject, text: body ?? '' }), tooSlow()])
  } catch (error) {
    await postpone({ db, log }, mail, error)
    return
  }
  // A process that dies right here has the mail sent twice: at least once is what can be promised.
  await endMail(db, mail.mail_id, 'sent')
}

async function postpone({ db, log }: Pick<Parts, 'db' | 'log'>, mail: DueMail, error: unknown) {
  if (isRefusedForGood(error)) {
    await endMail(db, mail.mail_id, 'given up')
    log.warn(`A mail was given up: its recipient is refused (${kindOf(error)}).`)
    return
  }
  const seconds = waitAfter(mail.attempts)
  await postponeMail(db, mail.mail_id, seconds)
  log.warn(`A mail could not be sent (${kindOf(error)}). It is tried again in ${seconds} s.`)
}

/** Sends what waits, some mails at a time, until it is stopped; answers how to stop. */
export function startMailSender(parts: Parts) {
  const { db, log } = parts
  const stopping = new AbortController()
  const { signal } = stopping
  let tidiedAt = 0
  /** A slow one holds up no other. */
  const underWay = new Set<Promise<void>>()

  const fail = (error: unknown) => {
    // The next round finds the database back, and every mail still in it.
    if (!isDatabaseAway(error)) log.error(`Mails could not be sent (${kindOf(error)}).`)
  }

  async function sendAllDue() {
    while (!signal.aborted) {
      if (underWay.size >= MAILS_AT_ONCE) await Promise.race(underWay)
      const mail = await takeDueMail(db)
      if (!mail) return
      const sending = sendMail(parts, mail)
        .catch(fail)
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    }
  }

  async function round() {
    await sendAllDue()
    if (signal.aborted || Date.now() - tidiedAt < TIDY_EVERY_MS) return
    await forgetOldMails(db)
    tidiedAt = Date.now()
  }

  async function work() {
    while (!signal.aborted) {
      await round().catch(fail)
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
    }
  }

  const working = work()
  return {
    /** Lets the attempts that are under way end, but not for long: what is cut short is sent again. */
    async stop() {
      stopping.abort()
      const ended = working.then(() => Promise.all(underWay))
      await Promise.race([ended, sleep(FAREWELL_MS, undefined, { ref: false })])
    },
  }
}
