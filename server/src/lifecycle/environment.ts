import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { z } from 'zod'

export const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const MOST_PROCESSES = 32
const PROCESSES_WANTED = `must be a number from 1 to ${MOST_PROCESSES}, or auto for one for each core`
const METRICS_WANTED = 'must be an address of this machine with a port, like 127.0.0.1:9464'
const DRAIN_WANTED = 'must be a number of seconds from 0 to 60'

const urlField = (schemes: string[], example: string) =>
  z.string().refine((text) => schemes.includes(URL.parse(text)?.protocol ?? ''), {
    error: `must be an address like ${example}`,
  })

const isAddress = (text: string) => {
  const [address = '', bits] = text.split('/')
  const most = isIP(address) === 4 ? 32 : 128
  return isIP(address) !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= most))
}

const TrustProxy = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim()))
  .refine((addresses) => addresses.every(isAddress), {
    error: 'must be the addresses of the proxies in front, like 127.0.0.1,10.0.0.0/8',
  })

export const Environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number from 1 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, { error: 'must be a number from 1 to 65535' })
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, 'must be the address to listen on, like 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1'),
  PROCESSES: z
    .string()
    .regex(/^(auto|\d{1,2})$/, PROCESSES_WANTED)
    .transform((text) =>
      text === 'auto' ? Math.min(availableParallelism(), MOST_PROCESSES) : +text,
    )
    .refine((processes) => processes >= 1 && processes <= MOST_PROCESSES, {
      error: PROCESSES_WANTED,
    })
    .default(1),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,2}$/, DRAIN_WANTED)
    .transform(Number)
    .refine((seconds) => seconds <= 60, { error: DRAIN_WANTED })
    .default(0),
  METRICS: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, METRICS_WANTED)
    .transform((text) => {
      const [host = '', port] = text.split(':')
      return { host, port: Number(port) }
    })
    .refine(({ port }) => port <= 65_535, { error: METRICS_WANTED })
    .optional(),
  SECRET: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits, as "openssl rand -hex 32" makes them')
    .optional(),
  SECRET_FILE: z.string().optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: urlField(
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/ganit',
  ).optional(),
  OWNER_DATABASE_URL: urlField(
    ['postgres:', 'postgresql:'],
    'postgres://owner:password@host:5432/ganit',
  ).optional(),
  DATABASE_REPLICA_URL: urlField(
    ['postgres:', 'postgresql:'],
    'postgres://user:password@replica:5432/ganit',
  ).optional(),
  PUBLIC_URL: urlField(['http:', 'https:'], 'https://academy.example.org')
    .refine((text) => (URL.parse(text)?.pathname ?? '/') === '/', {
      error: 'must be an address without a path',
    })
    .optional(),
  ADMIN_EMAIL: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.email('must be an e-mail address'))
    .default('admin@ganit.local'),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(128, 'must have at most 128 characters')
    .optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: urlField(['http:', 'https:'], 'https://accounts.google.com').default(
    'https://accounts.google.com',
  ),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_API: urlField(['http:', 'https:'], 'https://api.razorpay.com')
    // The version at the end is optional and is removed, because the paths contain it.
    .transform((address) => address.replace(/(\/v1)?\/*$/, ''))
    .default('https://api.razorpay.com'),
  TRUST_PROXY: TrustProxy.optional(),
  SMTP_URL: urlField(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.org:587').optional(),
  SMS_URL: urlField(['http:', 'https:'], 'https://sms.example.org/send').optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_SENDER: z.string().max(20, 'must have at most 20 characters').optional(),
  WHATSAPP_URL: urlField(['http:', 'https:'], 'https://graph.facebook.com')
    .transform((text) => text.replace(/\/+$/, ''))
    .default('https://graph.facebook.com'),
  WHATSAPP_PHONE_ID: z.string().regex(/^\d+$/, 'must be a number of digits').optional(),
  WHATSAPP_TOKEN: z.string().optional(),
  WHATSAPP_APP_SECRET: z.string().optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().optional(),
  PUSH_API: urlField(['http:', 'https:'], 'https://push.example.org')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  LOG_LEVEL: z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`).default('info'),
})
