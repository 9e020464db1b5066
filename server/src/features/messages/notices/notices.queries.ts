import type { MessageDraft } from '@ganit/contract/messages/messages'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { notFound } from '../../../http/errors.ts'
import { isStillInRole } from '../../ground/rights/rights.ts'
import { LEASE_SECONDS } from '../outbox/outbox.queries.ts'
import { refusedAddresses } from '../outbox/refusals.queries.ts'

type Written = Pick<MessageDraft, 'subject' | 'text' | 'audience' | 'channels'> & {
  written_by: string
  send_at: Date | null
}

export async function insertNotice(trx: Trx, { audience, channels, ...notice }: Written) {
  const { subject: about, text, written_by: told_by } = notice
  const { telling_id } = await trx
    .insertInto('tellings')
    .values({
      ...{ purpose: 'notice', about, text, told_by },
      event_key: sql<string>`'notice/' || gen_random_uuid()`,
    })
    .returning('telling_id')
    .executeTakeFirstOrThrow()
  return trx
    .insertInto('messages')
    .values({
      ...notice,
      telling_id,
      purpose: 'notice',
      audience: JSON.stringify(audience),
      channels: channels ?? null,
      state: 'waiting',
    })
    .returning('message_id')
    .executeTakeFirstOrThrow()
}

export const keyOfNotice = (message_id: number) => `notice/${message_id}`

/** Locks a message; returns it with its writer. */
export const lockMessage = (trx: Trx, message_id: number) =>
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

/**
 * Whether an account still has the role in which it wrote the message. Waits for transactions that end its access, and
 * blocks new ones. Call it before any lock of messages, in the order of ending access.
 */
export const isStillWriter = async (trx: Trx, { uid, role }: Pick<Account, 'uid' | 'role'>) =>
  (await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', uid)
    .where(isStillInRole(role))
    .where('is_active', '=', true)
    .forKeyShare()
    .executeTakeFirst()) !== undefined

export const setState = (trx: Trx, message_id: number, state: 'sending' | 'sent' | 'cancelled') =>
  trx.updateTable('messages').set({ state }).where('message_id', '=', message_id).execute()

/**
 * Problem of deliveries that were withdrawn or are no longer wanted. They did not fail, so resending failed deliveries
 * leaves them out.
 */
const CANCELLED = 'Cancelled.'
const UNWANTED = 'Not wanted any more.'

/** A delivery that is being sent stays; a postponed one is withdrawn. */
const IS_STAYING = sql<boolean>`(sending_at is null
  or due_at not between now() and now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)}))`

/** Ends waiting deliveries; returns how many. */
export async function endWaitingDeliveries(trx: Trx, message_id: number) {
  const { numUpdatedRows } = await trx
    .updateTable('deliveries')
    .set({ state: 'given up', problem: CANCELLED, ended_at: sql<Date>`now()` })
    .where('message_id', '=', message_id)
    .where('state', '=', 'waiting')
    .where(IS_STAYING)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/**
 * Withdraws all waiting messages of a person who no longer speaks for the academy; returns the subjects, oldest first.
 */
export async function withdrawNoticesOf(trx: Trx, account_id: string) {
  const cancelled = await trx
    .updateTable('messages')
    .set({ state: 'cancelled' })
    .where('written_by', '=', account_id)
    .where('purpose', '=', 'notice')
    .where('state', 'in', ['waiting', 'sending'])
    .returning('message_id')
    .execute()
  const withdrawn = await trx
    .with('dropped', (db) =>
      db
        .updateTable('deliveries')
        .from('messages')
        .set({ state: 'given up', problem: CANCELLED, ended_at: sql<Date>`now()` })
        .whereRef('messages.message_id', '=', 'deliveries.message_id')
        .where('messages.written_by', '=', account_id)
        .where('messages.purpose', '=', 'notice')
        .where('deliveries.state', '=', 'waiting')
        .where(IS_STAYING)
        .returning('deliveries.message_id'),
    )
    .selectFrom('messages')
    .select('subject')
    .where(({ or, eb }) =>
      or([
        eb('message_id', 'in', eb.selectFrom('dropped').select('message_id')),
        sql<boolean>`message_id = any(${cancelled.map(({ message_id }) => message_id)}::integer[])`,
      ]),
    )
    .orderBy('message_id')
    .execute()
  return withdrawn.map(({ subject }) => subject ?? '')
}

/** True if an address opted out of a purpose. */
const isRefusedAt = (address: RawBuilder<unknown>, purpose: RawBuilder<unknown>) =>
  sql<boolean>`lower(${address}) in (
    select refused.address from (${refusedAddresses(sql`r.purpose = ${purpose}`)}) as refused)`

type Whose = { guardian_id: number | null; student_id: number | null; purpose: string }

/**
 * Ends waiting deliveries of a purpose from which a person opted out, and those to other people at the same addresses.
 */
export const endUnwantedDeliveries = (trx: Trx, { guardian_id, student_id, purpose }: Whose) =>
  trx
    .updateTable('deliveries')
    .from('messages')
    .set({ state: 'given up', problem: UNWANTED, ended_at: sql<Date>`now()` })
    .whereRef('messages.message_id', '=', 'deliveries.message_id')
    .where('messages.purpose', '=', purpose)
    .where((eb) =>
      eb.or([
        eb(
          guardian_id === null ? 'deliveries.student_id' : 'deliveries.guardian_id',
          '=',
          guardian_id ?? student_id,
        ),
        isRefusedAt(sql.ref('deliveries.address'), sql`${purpose}`),
      ]),
    )
    .where('deliveries.state', '=', 'waiting')
    .where(IS_STAYING)
    .execute()

const PURPOSE = sql`(select purpose from messages m where m.message_id = d.message_id)`
const IS_REFUSED = sql<boolean>`(${isRefusedAt(sql.ref('d.address'), PURPOSE)} or exists (
  select from message_refusals r
  where r.purpose = ${PURPOSE} and (r.guardian_id = d.guardian_id or r.student_id = d.student_id)))`

/** Retries failed deliveries, except unwanted ones; returns how many. */
export async function retryFailed(trx: Trx, message_id: number, isKnown: RawBuilder<boolean>) {
  const { numUpdatedRows } = await trx
    .updateTable('deliveries as d')
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
    .where(sql<boolean>`coalesce(problem, '') not in (${CANCELLED}, ${UNWANTED})`)
    .where(sql<boolean>`not ${IS_REFUSED}`)
    .where(isKnown)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
