import { sql } from 'kysely'
import type { Trx } from '../../db/schema.ts'
import { isUuid } from '../../db/uuid.ts'
import { freeName, MAY_BE_TWICE } from './outbox/outbox.queries.ts'

/** What a provider says of a message: by its own name for it, or by ours. */
export type Report = {
  id: string | null
  reference: string | null
  state: 'sent' | 'delivered' | 'read' | 'failed'
  problem: string | null
}

/**
 * Notes what became of a message, never an older state over a newer one: what was delivered has not failed. A message that is
 * not ours is forgotten, and so is what is said again of one that is to be sent anew.
 */
export async function noteReport(
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
