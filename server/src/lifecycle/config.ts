import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { z } from 'zod'
import { Environment, type LEVELS } from './environment.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

/** All configuration, as the app reads it. */
export type Config = {
  port: number
  host: string
  /** Number of serving processes on this machine. */
  processes: number
  /** Absolute. Holds the database, the secret, and mails without a mail server. */
  dataDir: string
  /** Address of the metrics. Absent: none. */
  metrics?: { host: string; port: number }
  /** Secret shared by all machines (64 hexadecimal digits), or its file. Absent: created on the first start. */
  secret?: string
  secretFile?: string
  /**
   * How long an ending process reports its end at `/api/ready` before it stops accepting connections, in milliseconds.
   */
  drainMs: number
  /** URL of the database's owner. Absent: Ganit's own PostgreSQL. */
  databaseUrl?: string
  /** URL with the lesser role of the running app. Absent: the app enters as the owner. */
  appDatabaseUrl?: string
  /** URL of a replica for bulk reads. Absent: none. */
  replicaUrl?: string
  /** Whether a public URL was given; otherwise it comes from `host` and `port`. */
  hasPublicUrl: boolean
  /** Origins under which browsers reach the app, without trailing slash; the first is shown. */
  origins: [string, ...string[]]
  adminEmail: string
  /** Absent: a password is made on the first start. */
  adminPassword?: string
  /** Absent: no sign-in by Google. The issuer is Google or another OpenID Connect provider. */
  google?: { clientId: string; clientSecret: string; issuer: string }
  /** Absent: no online payment. `api` is the URL of Razorpay or of a substitute. */
  razorpay?: { keyId: string; keySecret: string; webhookSecret: string; api: string }
  /** Addresses of trusted proxies. Absent: none. */
  trustProxy?: string[]
  /** Absent: mails are written to the outbox folder. */
  smtpUrl?: string
  /** Absent: no SMS. */
  sms?: { url: string; token: string; sender: string }
  /** Absent: no WhatsApp. */
  whatsApp?: {
    url: string
    phoneId: string
    token: string
    appSecret: string
    verifyToken: string
  }
  /** Addresses of Razorpay and WhatsApp, also where their keys are not set here. */
  apis: { razorpay: string; whatsApp: string }
  /** An address that stands in for all push services. Absent: each phone's own service. */
  pushApi?: string
  logLevel: (typeof LEVELS)[number]
}

/**
 * Reads the configuration, or returns a sentence for each fault. An empty value counts as unset, except for settings
 * that identify the academy.
 */
export function readConfig(env: NodeJS.ProcessEnv): { config: Config } | { problems: string[] } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const { data, error } = Environment.safeParse(given)
  const problems = (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}.`)
  problems.push(...emptyPlaces(env))
  problems.push(
    ...[
      missingGoogleSetting(given),
      twoSecrets(given),
      lesserRole(given),
      lonelyReplica(given),
      halfOf(given, RAZORPAY_NAMES),
      halfOf(given, SMS_NAMES),
      halfOf(given, WHATSAPP_NAMES),
    ].filter((each) => each !== undefined),
  )
  return data && problems.length === 0 ? { config: toConfig(data) } : { problems }
}

/** Faults of empty addresses, because an empty address must not lead to a new, empty database. */
const emptyPlaces = (env: NodeJS.ProcessEnv) =>
  ['DATA_DIR', 'DATABASE_URL', 'OWNER_DATABASE_URL']
    .filter((name) => env[name]?.trim() === '')
    .map((name) => `${name} is empty. Say where the academy is, or leave the setting out.`)

function missingGoogleSetting({
  GOOGLE_CLIENT_ID: id,
  GOOGLE_CLIENT_SECRET: secret,
}: NodeJS.ProcessEnv) {
  if (id && !secret)
    return 'GOOGLE_CLIENT_SECRET is missing: set it together with GOOGLE_CLIENT_ID.'
  if (secret && !id)
    return 'GOOGLE_CLIENT_ID is missing: set it together with GOOGLE_CLIENT_SECRET.'
  return undefined
}

const twoSecrets = ({ SECRET: secret, SECRET_FILE: file }: NodeJS.ProcessEnv) =>
  secret && file ? 'SECRET and SECRET_FILE are both set: leave one of them out.' : undefined

const RAZORPAY_NAMES = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET']
const SMS_NAMES = ['SMS_URL', 'SMS_TOKEN', 'SMS_SENDER']
const WHATSAPP_NAMES = [
  'WHATSAPP_PHONE_ID',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
]

/** The fault of settings that belong together, if some are set and others are missing. */
function halfOf(given: NodeJS.ProcessEnv, names: string[]) {
  const set = names.filter((name) => given[name])
  const missing = names.filter((name) => !given[name])
  if (set.length === 0 || missing.length === 0) return undefined
  const verb = missing.length === 1 ? 'is' : 'are'
  const them = missing.length === 1 ? 'it' : 'them'
  return `${missing.join(', ')} ${verb} missing: set ${them} together with ${set.join(', ')}.`
}

/** The reason why the app cannot enter the database with a lesser role. */
function lesserRole({ DATABASE_URL: app, OWNER_DATABASE_URL: owner }: NodeJS.ProcessEnv) {
  if (!owner) return undefined
  if (!app) return 'DATABASE_URL is missing: set it together with OWNER_DATABASE_URL.'
  const user = URL.parse(app)?.username
  return user && user !== URL.parse(owner)?.username
    ? undefined
    : 'DATABASE_URL must name a user of its own, other than that of OWNER_DATABASE_URL.'
}

const lonelyReplica = ({ DATABASE_URL: url, DATABASE_REPLICA_URL: replica }: NodeJS.ProcessEnv) =>
  replica && !url
    ? 'DATABASE_URL is missing: set it together with DATABASE_REPLICA_URL.'
    : undefined

function toConfig(env: z.output<typeof Environment>): Config {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env
  return {
    port: env.PORT,
    host: env.HOST,
    processes: env.PROCESSES,
    metrics: env.METRICS,
    secret: env.SECRET,
    secretFile: env.SECRET_FILE && resolve(ROOT, env.SECRET_FILE),
    drainMs: env.DRAIN_SECONDS * 1000,
    dataDir: resolve(ROOT, env.DATA_DIR),
    databaseUrl: env.OWNER_DATABASE_URL ?? env.DATABASE_URL,
    appDatabaseUrl: env.OWNER_DATABASE_URL && env.DATABASE_URL,
    replicaUrl: env.DATABASE_REPLICA_URL,
    origins: originsOf(env),
    hasPublicUrl: env.PUBLIC_URL !== undefined,
    adminEmail: env.ADMIN_EMAIL,
    adminPassword: env.ADMIN_PASSWORD,
    google:
      clientId && clientSecret ? { clientId, clientSecret, issuer: env.OIDC_ISSUER } : undefined,
    razorpay: razorpayOf(env),
    trustProxy: env.TRUST_PROXY,
    smtpUrl: env.SMTP_URL,
    sms:
      env.SMS_URL && env.SMS_TOKEN && env.SMS_SENDER
        ? { url: env.SMS_URL, token: env.SMS_TOKEN, sender: env.SMS_SENDER }
        : undefined,
    whatsApp: whatsAppOf(env),
    apis: { razorpay: env.RAZORPAY_API, whatsApp: env.WHATSAPP_URL },
    pushApi: env.PUSH_API,
    logLevel: env.LOG_LEVEL,
  }
}

function whatsAppOf(env: z.output<typeof Environment>): Config['whatsApp'] {
  const { WHATSAPP_PHONE_ID: phoneId, WHATSAPP_TOKEN: token } = env
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = env
  return phoneId && token && appSecret && verifyToken
    ? { url: env.WHATSAPP_URL, phoneId, token, appSecret, verifyToken }
    : undefined
}

function razorpayOf(env: z.output<typeof Environment>): Config['razorpay'] {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = env
  const { RAZORPAY_WEBHOOK_SECRET: webhookSecret, RAZORPAY_API: api } = env
  return keyId && keySecret && webhookSecret ? { keyId, keySecret, webhookSecret, api } : undefined
}

const LOOPBACK = /^(127\..*|::1|localhost)$/
/** Wildcard addresses, which browsers cannot use. */
const ANY = ['0.0.0.0', '::']

function originsOf({ HOST: host, PORT: port, PUBLIC_URL }: z.output<typeof Environment>) {
  if (PUBLIC_URL) return [new URL(PUBLIC_URL).origin] satisfies Config['origins']
  const hosts = ['localhost', '127.0.0.1', ...(ANY.includes(host) ? [] : [host])]
  const origins = hosts.map((each) => `http://${isIP(each) === 6 ? `[${each}]` : each}:${port}`)
  return [...new Set(origins)] as Config['origins']
}

/** Warnings about settings that are allowed, but probably not intended. */
export const configWarnings = ({ host, origins, hasPublicUrl }: Config) =>
  hasPublicUrl || LOOPBACK.test(host)
    ? []
    : [
        `PUBLIC_URL is not set, so signing in works at ${origins.join(' and ')} alone. Set it to the address that people use.`,
      ]
