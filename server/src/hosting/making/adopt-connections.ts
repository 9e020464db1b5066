import type { ConnectionKind } from '@ganit/contract/office/connections'
import { openOperatorConnection } from '../../db/connections/own-connection.ts'
import { storeConnection } from '../../features/office/connections/connections.queries.ts'
import { sealConnection, type Values } from '../../features/office/connections/stored.ts'
import type { Config } from '../../lifecycle/config.ts'
import type { Host } from '../open-host.ts'
import { ownerOf } from './make-academy.ts'

type Given = Pick<Config, 'razorpay' | 'sms' | 'whatsApp'>

/** The academy's connections in the environment of its single installation, as its owner would enter them. */
function valuesOf({ razorpay, sms, whatsApp }: Given) {
  const all: Partial<Record<ConnectionKind, Values>> = {
    ...(razorpay && {
      razorpay: {
        key_id: razorpay.keyId,
        key_secret: razorpay.keySecret,
        webhook_secret: razorpay.webhookSecret,
      },
    }),
    ...(sms && { sms: { ...sms } }),
    ...(whatsApp && {
      whatsapp: {
        phone_id: whatsApp.phoneId,
        token: whatsApp.token,
        app_secret: whatsApp.appSecret,
        verify_token: whatsApp.verifyToken,
      },
    }),
  }
  return Object.entries(all) as [ConnectionKind, Values][]
}

/**
 * Stores the connections of the environment in the academy's own database, because a host's environment has
 * none. They won there, so they replace what its owner entered. Returns the sentences for the operator.
 */
export async function adoptConnections(
  host: Pick<Host, 'owner'>,
  { academy_id, secret }: { academy_id: number; secret: string },
  given: Given,
) {
  const values = valuesOf(given)
  if (values.length === 0) return []
  const { db } = openOperatorConnection(ownerOf(host, academy_id))
  try {
    await db.transaction().execute(async (trx) => {
      for (const [kind, each] of values)
        await storeConnection(trx, kind, sealConnection(secret, kind, each))
    })
  } finally {
    await db.destroy()
  }
  return [
    `Its keys for ${values.map(([kind]) => kind).join(', ')} are in its own database now, under Settings › Connections. Take them out of the environment, because a host does not start with them.`,
  ]
}
