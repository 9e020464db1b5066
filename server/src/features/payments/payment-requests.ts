import { createHash } from 'node:crypto'
import type { PaymentDraft } from '@ganit/contract/payments'
import type { FastifyRequest } from 'fastify'
import type { Trx } from '../../db/schema.ts'
import { conflict, invalid } from '../../http/errors.ts'
import { claimKey, keepResult } from './payment-requests.queries.ts'

const HEADER = 'Idempotency-Key'

/** The key a request came with; undefined without one, 400 when it is none. */
export function idempotencyKey({ headers }: FastifyRequest) {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw invalid({ [HEADER]: `${HEADER} must be 1 to 255 visible characters.` })
}

/** Alike for drafts that mean the same payment, however their amounts are written. */
function fingerprintOf({ fee_ids, ...draft }: PaymentDraft) {
  const chosen = [...new Set(fee_ids ?? [])].sort((a, b) => a - b)
  const fields = Object.entries({ ...draft, fee_ids: chosen }).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}

/**
 * Does what makes a payment once for a key, and answers its number; later only the number. 409 when the key came with
 * another payment before. Without a key it is done each time.
 */
export async function onceFor(
  trx: Trx,
  { key, draft }: { key: string | undefined; draft: PaymentDraft },
  pay: () => Promise<number>,
) {
  if (key === undefined) return pay()
  const fingerprint = fingerprintOf(draft)
  const before = await claimKey(trx, { key, fingerprint })
  if (before && before.fingerprint !== fingerprint)
    throw conflict(`This ${HEADER} was already used for another payment.`)
  if (before?.payment_id) return before.payment_id
  const payment_id = await pay()
  await keepResult(trx, key, payment_id)
  return payment_id
}
