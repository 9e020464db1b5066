import type { MessageDraft } from '@ganit/contract/messages'
import { sql } from 'kysely'
import type { Trx } from '../../db/schema.ts'
import { notFound } from '../../http/errors.ts'
import { LEASE_SECONDS } from '../outbox/outbox.queries.ts'

type Written = Pick<MessageDraft, 'subject' | 'text' | 'audience' | 'channels'> & {
  written_by: string
  send_at: Date | null
}

export const insertNotice = (trx: Trx, { audience, channels, ...notice }: Written) =>
  trx
    .insertInto('messages')
    .values({
      ...notice,
      purpose: 'notice',
      audience: JSON.stringify(audience),
      channels: channels ?? null,
      state: 'waiting',
    })
    .returning('message_id')
    .executeTakeFirstOrThrow()

export const keyOfNotice = (message_id: number) => `notice/${message_id}`

/** A message that nobody else changes before this transaction ends, with who wrote it. */
export const lockedMessage = (trx: Trx, message_id: number) =>
  trx
    .selectFrom('messages')
    .select([
      'message_id',
      'purpose',
      'subject',
      'text',
      'audience',
      'channels',
      'state',
      'written_by',
    ])
    .where('message_id', '=', message_id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Message not found.'))

export const setState = (trx: Trx, message_id: number, state: 'sending' | 'sent' | 'cancelled') =>
  trx.updateTable('messages').set({ state }).where('message_id', '=', message_id).execute()

/** Said of what somebody took back: it did not fail, and is not sent again with what did. */
const CANCELLED = 'Cancelled.'

/** Ends what still waits; answers how many. */
export async function dropWaiting(trx: Trx, message_id: number) {
  const { numUpdatedRows } = await trx
    .updateTable('deliveries')
    .set({ state: 'given up', problem: CANCELLED, ended_at: sql<Date>`now()` })
    .where('message_id', '=', message_id)
    .where('state', '=', 'waiting')
    // What is on its way just now is not taken back; what was put off is.
    .where(
      sql<boolean>`(sending_at is null
        or due_at not between now() and now() + make_interval(secs => ${LEASE_SECONDS}))`,
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Has what failed tried again; answers how many. */
export async function retryFailed(trx: Trx, message_id: number) {
  const { numUpdatedRows } = await trx
    .updateTable('deliveries')
    .set({
      state: 'waiting',
      problem: null,
      attempts: 0,
      ended_at: null,
      provider_id: null,
      due_at: sql<Date>`now()`,
      useful_until: sql<Date>`greatest(useful_until, now() + interval '72 hours')`,
    })
    .where('message_id', '=', message_id)
    .where('channel', '!=', 'inbox')
    .where('address', 'is not', null)
    .where('state', 'in', ['failed', 'given up'])
    .where(sql<boolean>`problem is distinct from ${CANCELLED}`)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
