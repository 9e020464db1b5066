import { createHmac, timingSafeEqual } from 'node:crypto'
import { NO_MORE, SWITCHABLE } from '@ganit/contract/messages/message-events'
import type { Db, Trx } from '../../db/schema.ts'
import { deriveKey } from '../../lifecycle/secret.ts'
import { mailLogoOf } from '../ground/look/look.service.ts'
import { localTime } from '../ground/settings/clock.service.ts'
import { readMessageSettings, readSettings } from '../ground/settings/settings.queries.ts'
import { type Reach, readMessageRules } from './academy.queries.ts'
import { createAllowance } from './channels/mail/allowance.ts'
import { createMailCarrier, type Mailer } from './channels/mail/mail.service.ts'
import { createPushCarrier } from './channels/push/push-carrier.ts'
import { derivePushKeys } from './channels/push/push-keys.ts'
import { createSmsCarrier, type SmsSettings } from './channels/sms.ts'
import { createWhatsAppCarrier, type WhatsAppSettings } from './channels/whatsapp.ts'
import { duesToTell } from './events/money.queries.ts'
import { tellDues } from './events/money.service.ts'
import type { DueDelivery } from './outbox/outbox.queries.ts'
import type { Carrier } from './outbox/outbox.service.ts'
import { minutesUntilLeaving } from './outbox/quiet.ts'
import { forgetOldEvents } from './outbox/tell.queries.ts'

export type { Reach as MessageReach } from './academy.queries.ts'
export type { SmsSettings } from './channels/sms.ts'
export type { WhatsAppSettings } from './channels/whatsapp.ts'

type Unsubscribing = { guardian_id: number | null; student_id: number | null; purpose: string }

/** Makes and reads the tokens of unsubscribe links, which need no sign-in and do not expire. */
export function createUnsubscribeTokens(key: Buffer) {
  const sign = (text: string) =>
    createHmac('sha256', key).update(text).digest('base64url').slice(0, 32)
  return {
    make: ({ guardian_id, student_id, purpose }: Unsubscribing) => {
      const text = `${guardian_id === null ? `s${student_id}` : `g${guardian_id}`}.${purpose}`
      return `${text}.${sign(text)}`
    },
    /** Reads a token; undefined if it is not one of ours. */
    read(token: string): Unsubscribing | undefined {
      const found = /^(([gs])([1-9]\d{0,9})\.([a-z_]{1,32}))\.([\w-]{32})$/.exec(token)
      if (!found) return undefined
      const [, text = '', kind, id, purpose = '', signature = ''] = found
      const isOurs = timingSafeEqual(Buffer.from(sign(text)), Buffer.from(signature))
      if (!isOurs || !(SWITCHABLE as string[]).includes(purpose)) return undefined
      return {
        guardian_id: kind === 'g' ? Number(id) : null,
        student_id: kind === 's' ? Number(id) : null,
        purpose,
      }
    },
  }
}

export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>

/** Tells families about due and overdue dues on a day; returns how many dues. */
export async function tellDuesOfDay(trx: Trx, reach: Reach, day: string) {
  const dues = await duesToTell(trx, day)
  await tellDues(trx, await readMessageRules(trx, reach), dues, day)
  await forgetOldEvents(trx)
  return dues.length
}

type Providers = {
  sms?: SmsSettings
  whatsApp?: WhatsAppSettings
  smtpUrl?: string | undefined
  razorpay?: object
  origins: readonly [string, ...string[]]
  secret: string
}

/** Channels this process can send by. */
export const reachableChannels = ({
  sms,
  whatsApp,
  smtpUrl,
  razorpay,
  origins,
  secret,
}: Providers): Reach => ({
  mail: smtpUrl !== undefined,
  sms: sms !== undefined,
  whatsapp: whatsApp !== undefined,
  origin: origins[0],
  payLinks: {
    key: deriveKey(secret, 'pay links'),
    origin: origins[0],
    isOnline: razorpay !== undefined,
  },
})

type Sending = Providers & {
  db: Db
  deliver: Mailer
  adminEmail: string
  pushApi?: string | undefined
  /** Whether the academy's name stands in mails, and whether its host's limit holds. */
  mail?: { isNamed?: boolean; isHosts?: boolean }
}

/**
 * The contact for push services that have questions about our messages. Apple accepts no address of a local machine.
 */
const contactOf = (origin: string, adminEmail: string) =>
  origin.startsWith('https:') ? origin : `mailto:${adminEmail}`

/** Seconds until non-urgent messages may be sent. */
async function quietSeconds(db: Db) {
  const { quiet_from: from, quiet_to: to, time_zone } = await readMessageSettings(db)
  return minutesUntilLeaving(localTime(time_zone), { from, to }).minutes * 60
}

/** Carriers of all configured channels. Optional mails end with the unsubscribe link. */
export function createCarriers({ db, deliver, secret, ...providers }: Sending): Carrier[] {
  const { sms, whatsApp, smtpUrl, origins, pushApi, adminEmail, mail } = providers
  const contact = contactOf(origins[0], adminEmail)
  const push = { keys: derivePushKeys(secret), subject: contact, api: pushApi }
  const tokens = createUnsubscribeTokens(deriveKey(secret, 'unsubscribing'))
  const ending = ({ guardian_id, student_id, purpose, language }: DueDelivery) => {
    const isOff = (guardian_id ?? student_id) === null
    if (isOff || !(SWITCHABLE as string[]).includes(purpose)) return { text: '' }
    const token = tokens.make({ guardian_id, student_id, purpose })
    return {
      text: `\n\n-- \n${NO_MORE[language]}\n${origins[0]}/unsubscribe?token=${token}`,
      unsubscribe: `${origins[0]}/api/unsubscribe/${token}`,
    }
  }
  const quietFor = quietSeconds
  return [
    createMailCarrier(deliver, {
      ending,
      quietFor,
      isServer: smtpUrl !== undefined,
      origin: origins[0],
      readLogo: async () => mailLogoOf(await readSettings(db), origins[0]),
      ...(mail?.isNamed && { readName: async () => (await readSettings(db)).academy_name }),
      ...(mail?.isHosts && { within: createAllowance(db) }),
    }),
    createPushCarrier(db, push, { quietFor, reach: reachableChannels({ ...providers, secret }) }),
    ...(sms ? [createSmsCarrier(db, sms, { quietFor })] : []),
    ...(whatsApp ? [createWhatsAppCarrier(db, whatsApp, { quietFor })] : []),
  ]
}
