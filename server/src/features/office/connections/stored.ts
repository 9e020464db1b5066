import { CONNECTION_FIELDS, type ConnectionKind } from '@ganit/contract/office/connections'
import { z } from 'zod'
import { sealText, unsealText } from '../../../lifecycle/seal.ts'
import { deriveKey } from '../../../lifecycle/secret.ts'

/** Values of a connection, by the names of `CONNECTION_FIELDS`. */
export type Values = Record<string, string>

const Stored = z.record(z.string(), z.string())

const keyOf = (secret: string) => deriveKey(secret, 'connections')
/** Names the kind, so that a row cannot be exchanged for another. */
const purposeOf = (kind: ConnectionKind) => `the connection ${kind}`

/** Seals a connection with the academy's secret. */
export const sealConnection = (secret: string, kind: ConnectionKind, values: Values) =>
  sealText(keyOf(secret), purposeOf(kind), JSON.stringify(values))

/** Opens a connection; undefined if the academy's secret does not open it, or a value is missing. */
export function openConnection(secret: string, kind: ConnectionKind, sealed: Buffer) {
  const text = unsealText(keyOf(secret), purposeOf(kind), sealed)
  const { data } = Stored.safeParse(text && JSON.parse(text))
  return data && CONNECTION_FIELDS[kind].every(({ name }) => data[name]) ? data : undefined
}
