import { z } from 'zod'
import { act, change, read, remove } from '../endpoint.ts'
import { phoneAtHome } from '../phones.ts'
import { blankIsAbsent, oneOfWords, optionalLine } from '../shared.ts'

export const CONNECTION_KINDS = ['mail', 'sms', 'whatsapp', 'razorpay'] as const
export type ConnectionKind = (typeof CONNECTION_KINDS)[number]

type Field = {
  name: string
  label: string
  /** Secrets are in no answer. */
  isSecret?: true
}

/** The fields of each kind of connection, in the order of the form. All are required. */
export const CONNECTION_FIELDS = {
  mail: [
    { name: 'server', label: 'Mail server' },
    { name: 'port', label: 'Port' },
    { name: 'user', label: 'User name' },
    { name: 'password', label: 'Password', isSecret: true },
    { name: 'from', label: 'Send from' },
  ],
  sms: [
    { name: 'url', label: 'Address of the SMS gateway' },
    { name: 'sender', label: 'Sender' },
    { name: 'token', label: 'Token', isSecret: true },
  ],
  whatsapp: [
    { name: 'phone_id', label: 'Phone number ID' },
    { name: 'token', label: 'Access token', isSecret: true },
    { name: 'app_secret', label: 'App secret', isSecret: true },
    { name: 'verify_token', label: 'Verify token', isSecret: true },
  ],
  razorpay: [
    { name: 'key_id', label: 'Key ID' },
    { name: 'key_secret', label: 'Key secret', isSecret: true },
    { name: 'webhook_secret', label: 'Webhook secret', isSecret: true },
  ],
} as const satisfies Record<ConnectionKind, readonly Field[]>

/** Longest value: access tokens have several hundred characters. */
const VALUE_MAX = 1_000

const LABELS: Record<string, string> = Object.fromEntries(
  Object.values(CONNECTION_FIELDS)
    .flat()
    .map(({ name, label }: Field) => [name, label]),
)
type Name = (typeof CONNECTION_FIELDS)[ConnectionKind][number]['name']
const NAMES = Object.keys(LABELS) as Name[]
const aValue = (name: Name) => optionalLine(LABELS[name] ?? '', VALUE_MAX).optional()

/** Values by the names of `CONNECTION_FIELDS`. An empty secret stays as stored. */
export const ConnectionValues = z
  .object(
    Object.fromEntries(NAMES.map((name) => [name, aValue(name)])) as Record<
      Name,
      ReturnType<typeof aValue>
    >,
  )
  .meta({ description: `Some of ${NAMES.join(', ')}.` })

/**
 * `by`: whose settings are used: the owner's own (`academy`), the host's mail server (`host`), those of the machine
 * (`environment`), which win in a single installation; null if there are none. `last_four`: of a long secret.
 */
export const Connection = z.object({
  kind: z.enum(CONNECTION_KINDS),
  by: z.enum(['academy', 'environment', 'host']).nullable(),
  changed_at: z.string().nullable(),
  fields: z.array(
    z.object({
      name: z.string(),
      is_set: z.boolean(),
      value: z.string().nullable(),
      last_four: z.string().nullable(),
    }),
  ),
  hook: z.string().nullable(),
})
export type Connection = z.output<typeof Connection>

const params = z.object({
  kind: oneOfWords(CONNECTION_KINDS, 'kind must be mail, sms, whatsapp or razorpay.'),
})

export const getConnections = read('/connections', {
  access: ['admin'],
  summary: 'Mail, SMS, WhatsApp and Razorpay of the academy, without their secrets',
  response: z.object({ connections: z.array(Connection) }),
})

export const saveConnection = change('/connections/:kind', {
  access: ['admin'],
  summary: 'Enter a connection; an empty secret stays as it is',
  params,
  body: ConnectionValues,
})

export const removeConnection = remove('/connections/:kind', {
  access: ['admin'],
  summary: 'Forget a connection and its keys',
  params,
})

/** `phone`: where a test SMS goes. */
export const ConnectionTest = z.object({
  phone: blankIsAbsent(phoneAtHome('Phone')),
})

export const testConnection = act('/connections/:kind/test', {
  access: ['admin'],
  summary: 'Try a connection now: a mail or SMS to the owner, or a question to the provider',
  params,
  body: ConnectionTest,
})
