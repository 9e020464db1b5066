import type { ConnectionKind } from '@ganit/contract/office/connections'
import type { Academy } from '../../../academy/academy.ts'
import { perAcademy } from '../../../academy/per-academy.ts'
import { theAcademy } from '../../../academy/place.ts'
import type { Db } from '../../../db/schema.ts'
import { findConnections } from './connections.queries.ts'
import { openConnection, type Values } from './stored.ts'

/** Connections that the owner entered, by kind. */
type Own = Partial<Record<ConnectionKind, Values>>

type State = {
  own: Own
  /** The rows as they were read, by which a change is known. */
  text: string
  isRead: boolean
  isFresh: boolean
  reading?: Promise<void>
  /** Values of `perConnections`, by their makers. */
  made: Map<object, unknown>
}

const state = perAcademy(
  (): State => ({ own: {}, text: '', isRead: false, isFresh: false, made: new Map() }),
)

/**
 * The connections have to be read anew before they are used: one was changed, or the notification of a change may have
 * been missed.
 */
export function forgetConnections() {
  state().isFresh = false
}

/**
 * For `pageInvalidation`: other processes announce a changed connection as a change of pages, which may be missed while
 * this process is not listening.
 */
export const keptConnections = { forget: forgetConnections, setKeeping: forgetConnections }

/**
 * Reads the academy's connections, unless they are known. Rejects only if they never were: what was known goes on while
 * the database is away.
 */
export async function readConnections(db: Db) {
  const known = state()
  while (!known.isFresh || known.reading) {
    known.reading ??= readRows(db, known).finally(() => {
      delete known.reading
    })
    try {
      await known.reading
    } catch (error) {
      known.isFresh = false
      if (known.isRead) return
      throw error
    }
  }
}

async function readRows(db: Db, known: State) {
  // A change that is announced while the rows are read makes the next caller read them again.
  known.isFresh = true
  const rows = await findConnections(db)
  const text = rows.map(({ kind, sealed }) => `${kind} ${sealed.toString('hex')}`).join()
  if (text !== known.text) known.made.clear()
  const { secret } = theAcademy()
  const own = rows.map(({ kind, sealed }) => [kind, openConnection(secret, kind, sealed)])
  Object.assign(known, { text, isRead: true, own: Object.fromEntries(own) })
}

/** A value that is made of the academy's connections, and made anew when the owner changes one. */
export function perConnections<T>(make: (academy: Connected) => T): () => T {
  const key = {}
  return () => {
    const { made } = state()
    if (!made.has(key)) made.set(key, make(connected()))
    return made.get(key) as T
  }
}

/** An academy with its present connections in place of those of the environment. */
export type Connected = Academy & { mail: MailSettings }

/** How mails leave. Without `smtpUrl` they become files. */
type MailSettings = {
  from: string
  replyTo?: string
  smtpUrl?: string | undefined
  /** Whether the server must be one of the public internet, because the owner of a hosted academy entered it. */
  isPublic?: boolean
  /** Whether the academy's name stands beside the address. */
  isNamed?: boolean
  /** Whether it is the host's server, which all academies share. */
  isHosts?: boolean
}

/**
 * The academy with its present connections. In a single installation those of the environment win. A hosted academy has
 * none of the environment; it uses its host's mail server until its owner enters another one.
 */
export function connected(): Connected {
  const academy = theAcademy()
  const { own } = state()
  const apis = academy.apis ?? {}
  const mail = mailOf(academy, own.mail)
  return {
    ...academy,
    ...{ mail, smtpUrl: mail.smtpUrl },
    razorpay: academy.razorpay ?? (own.razorpay && razorpayOf(own.razorpay, apis)),
    sms: academy.sms ?? (own.sms && smsOf(own.sms, academy)),
    whatsApp: academy.whatsApp ?? (own.whatsapp && whatsAppOf(own.whatsapp, apis)),
  }
}

const isHosted = ({ hosting }: Pick<Academy, 'hosting'>) => hosting !== undefined

function mailOf(academy: Academy, own: Values | undefined): MailSettings {
  const { adminEmail, smtpUrl, mailFrom } = academy
  if (own && (isHosted(academy) || !smtpUrl))
    return {
      ...{ from: own.from ?? adminEmail, smtpUrl: urlOfMail(own) },
      ...(isHosted(academy) && { isPublic: true }),
      isNamed: true,
    }
  return mailFrom
    ? {
        ...{ from: mailFrom, replyTo: adminEmail, smtpUrl },
        ...{ isNamed: true, isHosts: smtpUrl !== undefined },
      }
    : { from: adminEmail, smtpUrl }
}

/** The port of mail over TLS from the first byte; others begin plainly and go over to it. */
const TLS_PORT = '465'

function urlOfMail({ server = '', port = '', user = '', password = '' }: Values) {
  const scheme = port === TLS_PORT ? 'smtps' : 'smtp'
  const host = server.includes(':') ? `[${server}]` : server
  return `${scheme}://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}:${port}`
}

const smsOf = ({ url = '', sender = '', token = '' }: Values, academy: Academy) => ({
  ...{ url, sender, token },
  ...(isHosted(academy) && { isPublic: true }),
})

type Apis = NonNullable<Academy['apis']>

const razorpayOf = (own: Values, { razorpay = 'https://api.razorpay.com' }: Apis) => ({
  keyId: own.key_id ?? '',
  keySecret: own.key_secret ?? '',
  webhookSecret: own.webhook_secret ?? '',
  api: razorpay,
})

const whatsAppOf = (own: Values, { whatsApp = 'https://graph.facebook.com' }: Apis) => ({
  phoneId: own.phone_id ?? '',
  token: own.token ?? '',
  appSecret: own.app_secret ?? '',
  verifyToken: own.verify_token ?? '',
  url: whatsApp,
})
