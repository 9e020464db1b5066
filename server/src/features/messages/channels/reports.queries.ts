import { sql } from 'kysely'
import { isUuid } from '../../../db/rows/uuid.ts'
import type { Trx } from '../../../db/schema.ts'
import { freeName, MAY_BE_TWICE } from '../outbox/outbox.queries.ts'

/** A provider's report on a message, identified by the provider's id or by ours. */
export type Report = {
  id: string | null
  reference: string | null
  state: 'sent' | 'delivered' | 'read' | 'failed'
  problem: string | null
}

/**
 * Stores a delivery's reported state, unless the stored state is newer: a delivered message cannot fail. Ignores
 * unknown messages, and repeated reports on a message that is to be resent.
 */
export async function storeReport(
  trx: Trx,
  channel: 'sms' | 'whatsapp',
  { id, reference, state, problem }: Report,
) {
  const ours = isUuid(reference) ? reference : null
  await sql`
    update deliveries
    set state = ${state}, ended_at = coalesce(ended_at, now()),
      provider_id = coalesce(provider_id, ${freeName(id)}), sending_at = null,
      problem = coalesce(${problem}, case when problem = ${MAY_BE_TWICE} then problem end)
    where channel = ${channel} and not (state = 'waiting' and attempts = 0 and ${state} = 'failed')
      and (delivery_id = ${ours}::uuid
        or (provider_id = ${id} and not exists (
          select from deliveries where delivery_id = ${ours}::uuid)))
      and array_position(array['waiting', 'sent', 'failed', 'delivered', 'read'], state)
        < array_position(array['waiting', 'sent', 'failed', 'delivered', 'read'], ${state}::text)`.execute(
    trx,
  )
}
