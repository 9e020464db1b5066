import type { Trx } from '../../db/schema.ts'

type Request = { key: string; fingerprint: string }

/**
 * Takes an idempotency key for this transaction; while another one has it, waits for that to end. Answers what came with
 * the key before, or undefined when it is new.
 */
export async function claimKey(trx: Trx, { key, fingerprint }: Request) {
  const claimed = await trx
    .insertInto('payment_requests')
    .values({ idempotency_key: key, fingerprint, payment_id: null })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('idempotency_key')
    .executeTakeFirst()
  if (claimed) return undefined
  return trx
    .selectFrom('payment_requests')
    .select(['fingerprint', 'payment_id'])
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow()
}

export const keepResult = (trx: Trx, key: string, payment_id: number) =>
  trx
    .updateTable('payment_requests')
    .set({ payment_id })
    .where('idempotency_key', '=', key)
    .execute()
