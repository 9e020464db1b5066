import {
  CONNECTION_FIELDS,
  CONNECTION_KINDS,
  type Connection,
  type ConnectionKind,
} from '@ganit/contract/office/connections'
import { z } from 'zod'
import { theAcademy } from '../../../academy/place.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { conflict, invalid, notFound } from '../../../http/errors.ts'
import { PrivateNetwork, refusePrivateAddress } from '../../../lifecycle/public-network.ts'
import { connected } from './connected.ts'
import {
  deleteConnection,
  findConnections,
  hasSecondFactor,
  storeConnection,
} from './connections.queries.ts'
import { openConnection, sealConnection, type Values } from './stored.ts'

/** 409 for an owner whose password alone opens the account: what is entered here moves money. */
export async function insistOnSecondFactor(db: Db, uid: string) {
  if (!(await hasSecondFactor(db, uid))) throw conflict('Set up your second factor first.')
}

type Field = { name: string; label: string; isSecret?: true }
const fieldsOf = (kind: ConnectionKind): readonly Field[] => CONNECTION_FIELDS[kind]

/** The path to which the provider reports. */
const HOOKS: Record<ConnectionKind, string | null> = {
  mail: null,
  sms: '/api/hooks/sms',
  whatsapp: '/api/hooks/whatsapp',
  razorpay: '/api/hooks/razorpay',
}

/** Shorter secrets would be half told by their last four characters. */
const LONG_SECRET = 12

const presentField = ({ name, isSecret }: Field, value: string | undefined) => ({
  name,
  is_set: value !== undefined,
  value: isSecret ? null : (value ?? null),
  last_four: isSecret && value && value.length >= LONG_SECRET ? value.slice(-4) : null,
})

function givenBy(kind: ConnectionKind, isOwn: boolean): Connection['by'] {
  const { hosting, ...given } = theAcademy()
  const { smtpUrl: mail, sms, whatsApp: whatsapp, razorpay } = given
  const isGiven = { mail, sms, whatsapp, razorpay }[kind] !== undefined
  if (isGiven && !hosting) return 'environment'
  if (isOwn) return 'academy'
  return isGiven ? 'host' : null
}

/** All kinds with what is entered, but no secret. */
export async function presentConnections(db: Db): Promise<Connection[]> {
  const { secret, origins } = theAcademy()
  const rows = new Map((await findConnections(db)).map((row) => [row.kind, row]))
  return CONNECTION_KINDS.map((kind) => {
    const row = rows.get(kind)
    const values = row && openConnection(secret, kind, row.sealed)
    const hook = HOOKS[kind]
    return {
      kind,
      by: givenBy(kind, values !== undefined),
      changed_at: (values && row?.changed_at.toISOString()) ?? null,
      fields: fieldsOf(kind).map((field) => presentField(field, values?.[field.name])),
      hook: hook && `${origins[0]}${hook}`,
    }
  })
}

/** Stores a connection; an empty secret stays as stored. 400 on each field that is missing or wrong. */
export async function saveConnection(
  trx: Trx,
  kind: ConnectionKind,
  given: Partial<Record<string, string | null>>,
) {
  const { secret } = theAcademy()
  const row = (await findConnections(trx)).find((each) => each.kind === kind)
  const stored = row && openConnection(secret, kind, row.sealed)
  const fields = fieldsOf(kind)
  const values: Values = {}
  const faults: Record<string, string> = {}
  for (const { name, label, isSecret } of fields) {
    const value = given[name] ?? (isSecret ? stored?.[name] : undefined)
    const fault = value ? faultOf(kind, name, value) : `${label} is required.`
    if (fault) faults[name] = fault
    else values[name] = value ?? ''
  }
  // A password must not be sent to another server than the one for which it was entered.
  for (const { name, label } of fields.filter(({ isSecret }) => isSecret))
    if (stored && !given[name] && hasMoved(stored, values))
      faults[name] = `${label} is required, because it goes to another address now.`
  if (Object.keys(faults).length > 0) throw invalid(faults)
  await storeConnection(trx, kind, sealConnection(secret, kind, values))
}

const hasMoved = (stored: Values, { url, server }: Values) =>
  (url ?? server) !== (stored.url ?? stored.server)

const SERVER = /^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i
const SENDER_MAX = 20

const WRONG: Record<string, (value: string) => string | false> = {
  server: (value) =>
    !(SERVER.test(value) || z.ipv6().safeParse(value).success) &&
    'Mail server must be a name like smtp.example.com.',
  port: (value) =>
    !(/^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65_535) &&
    'Port must be a number, mostly 587 or 465.',
  from: (value) => !z.email().safeParse(value).success && 'Send from must be an e-mail address.',
  url: (value) =>
    !/^https?:$/.test(URL.parse(value)?.protocol ?? '') &&
    'Address of the SMS gateway must begin with https://.',
  sender: (value) =>
    value.length > SENDER_MAX && `Sender must be at most ${SENDER_MAX} characters long.`,
  phone_id: (value) => !/^\d+$/.test(value) && 'Phone number ID must be a number of digits.',
}

/** A name is looked up only when it is used (`public-network.ts`). */
const IS_PRIVATE = 'This address is in a private network.'

function faultOf(kind: ConnectionKind, name: string, value: string) {
  const wrong = WRONG[name]?.(value)
  if (wrong) return wrong
  if (!theAcademy().hosting || !['server', 'url'].includes(name)) return undefined
  if (kind === 'sms' && !value.startsWith('https:'))
    return 'Address of the SMS gateway must begin with https://.'
  try {
    refusePrivateAddress(name === 'url' ? new URL(value).hostname : value)
    return undefined
  } catch (error) {
    if (error instanceof PrivateNetwork) return IS_PRIVATE
    throw error
  }
}

/** Deletes a connection; 404 if there is none. */
export async function removeConnection(trx: Trx, kind: ConnectionKind) {
  if (!(await deleteConnection(trx, kind))) throw notFound()
}

/** The present settings of a kind; 409 if there are none. */
export function present<Kind extends 'sms' | 'whatsApp' | 'razorpay'>(kind: Kind) {
  const found = connected()[kind]
  if (!found) throw conflict('It is not set up.')
  return found as NonNullable<typeof found>
}
