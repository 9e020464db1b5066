import { sql } from 'kysely'
import { queryPrepared } from '../../db/connections/prepared.ts'
import type { Trx } from '../../db/schema.ts'
import type { IdempotencyKeys } from './idempotency.tables.ts'

export type KeyedCall = Pick<IdempotencyKeys, 'account_id' | 'call' | 'key' | 'fingerprint'>

export const KEPT = sql`interval '24 hours'`

/**
 * Claims a key for this transaction; waits for another transaction that has claimed it. Returns the stored call with
 * this key, undefined if the key is new or forgotten.
 */
export async function claimKey(trx: Trx, { account_id, call, key, fingerprint }: KeyedCall) {
  const values = { account_id, call, key, fingerprint }
  const claimed = await queryPrepared(trx, 'claim a key', values, (blanks) => ({
    compile: () =>
      sql<{ key: string }>`
        insert into idempotency_keys as kept (account_id, call, key, fingerprint)
        values (${blanks.account_id}, ${blanks.call}, ${blanks.key}, ${blanks.fingerprint})
        on conflict (account_id, call, key) do update
          set fingerprint = excluded.fingerprint, status = null, answer = null, created_at = now()
          where kept.created_at < now() - ${KEPT}
        returning key`.compile(trx),
  }))
  if (claimed.length > 0) return undefined
  return trx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'answer'])
    .where('account_id', '=', account_id)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

export const saveAnswer = (
  trx: Trx,
  { account_id, call, key }: KeyedCall,
  kept: { status: number; answer: string },
) =>
  queryPrepared(trx, 'keep an answer', { account_id, call, key, ...kept }, (blanks) =>
    trx
      .updateTable('idempotency_keys')
      .set({ status: blanks.status, answer: blanks.answer })
      .where('account_id', '=', blanks.account_id)
      .where('call', '=', blanks.call)
      .where('key', '=', blanks.key),
  )
