import { sql } from 'kysely'
import { LOCKS } from '../../../db/connections/lock-numbers.ts'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Channel } from './outbox.tables.ts'

/** Locks the daily counts until the transaction ends. */
export const lockDailyCounts = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(${LOCKS.outbox})`.execute(trx)

/** Claims keys of events, and returns those that were not claimed before. A key can be claimed once. */
export async function claimEvents(trx: Trx, keys: string[]) {
  const claimed = await queryPrepared(trx, 'claim events', { keys }, (blanks) =>
    trx
      .insertInto('told_events')
      .columns(['event_key'])
      .expression(sql`select distinct unnest(${blanks.keys}::text[])`)
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_key'),
  )
  return new Set(claimed.map(({ event_key }) => event_key))
}

/** Those of these keys that were claimed before. */
export async function claimedBefore(db: Db, keys: string[]) {
  const told = await db
    .selectFrom('told_events')
    .select('event_key')
    .where('event_key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
  return new Set(told.map(({ event_key }) => event_key))
}

/** A function that returns the keys that are told for the first time. */
export type Claim = typeof claimEvents

/** Claims nothing, for previews: every key counts as new. */
export const claimNothing: Claim = async (_trx, keys) => new Set(keys)

/** Releases the keys of a lesson's homework, so that homework written after a deletion is told as new. */
export async function forgetHomeworkTold(trx: Trx, lesson_id: number) {
  const keys = `homework/${lesson_id}/%`
  await sql`delete from told_events where event_key like ${keys}`.execute(trx)
  await sql`
    update deliveries set event_key = event_key || '/deleted-' || delivery_id,
      state = case when state = 'waiting' then 'given up' else state end,
      problem = case when state = 'waiting' then 'Cancelled.' else problem end,
      ended_at = case when state = 'waiting' then now() else ended_at end
    where event_key like ${keys} and event_key not like '%/deleted-%'`.execute(trx)
}

/** Days for which keys are kept: longer than an event can be repeated. */
const DAYS_KEPT = 90

export const forgetOldEvents = (db: Db) =>
  db
    .deleteFrom('told_events')
    .where('told_at', '<', sql<Date>`now() - make_interval(days => ${DAYS_KEPT})`)
    .execute()

export type NewTelling = {
  event_key: string
  purpose: string
  about: string
  text: string
  told_by: string | null
}

/** Stores events that are told, each once; returns their numbers by key. */
export async function openTellings(trx: Trx, tellings: NewTelling[]) {
  const rows = await trx
    .insertInto('tellings')
    .columns(['event_key', 'purpose', 'about', 'text', 'told_by'])
    .expression(
      sql`select * from jsonb_to_recordset(${JSON.stringify(tellings)}::jsonb) as given(
        event_key text, purpose text, about text, text text, told_by text)`,
    )
    .onConflict((conflict) =>
      conflict.column('event_key').doUpdateSet({ event_key: sql`excluded.event_key` }),
    )
    .returning(['telling_id', 'event_key'])
    .execute()
  return new Map(rows.map(({ event_key, telling_id }) => [event_key, telling_id]))
}

/** Deletes the texts of messages about a student, before the messages themselves are deleted. */
export const forgetTextsOf = (trx: Trx, student_id: number) =>
  sql`
    update tellings set text = null
    where purpose <> 'notice' and telling_id in (
      select telling_id from messages where student_ids && array[${student_id}::integer])`.execute(
    trx,
  )

/** Deletes entries of the list that have no messages, such as those about one family's own matters. */
export const deleteUntoldTellings = (trx: Trx) =>
  sql`
    delete from tellings t
    where purpose <> 'notice'
      and not exists (select from messages m where m.telling_id = t.telling_id)`.execute(trx)

export type NewMessage = {
  telling_id?: number | null | undefined
  purpose: string
  language: string
  subject: string | null
  text: string
  short_text: string | null
  values: object | null
  /** Subject and text in other languages. */
  in_others?: object | null
  parts?: object | null
  student_ids: number[]
  link: string | null
}

export type NewDelivery = {
  /** Index of the message among those that the statement writes. */
  message: number
  event_key: string | null
  guardian_id: number | null
  student_id: number | null
  channel: Channel
  address: string | null
  state: 'waiting' | 'sent' | 'held back'
  problem: string | null
  /** Minutes until the delivery may leave. */
  minutes: number
  useful_hours: number
  day: string
  is_urgent: boolean
}

/** Inserts messages with their deliveries; returns the message numbers. */
export async function writeMessages(trx: Trx, messages: NewMessage[], deliveries: NewDelivery[]) {
  const values = { messages: JSON.stringify(messages) }
  const rows = await queryPrepared(trx, 'write messages', values, (blanks) => ({
    compile: () =>
      sql<{ message_id: number }>`
    with new as (
      select *, row_number() over () as n
      from jsonb_to_recordset(${blanks.messages}::jsonb) as given(
        purpose text, language text, subject text, text text, short_text text, values jsonb,
        in_others jsonb, parts jsonb, student_ids jsonb, link text, telling_id integer)
    ), numbered as (
      select nextval(pg_get_serial_sequence('messages', 'message_id'))::integer as message_id, new.*
      from new order by n
    ), written as (
      insert into messages (message_id, purpose, language, subject, text, short_text, values,
        in_others, parts, student_ids, link, telling_id)
      select message_id, purpose, language, subject, text, short_text, values, in_others, parts,
        array(select jsonb_array_elements_text(student_ids)::integer), link, telling_id
      from numbered
      returning message_id)
    select message_id from written order by message_id`.compile(trx),
  }))
  const ids = rows.map(({ message_id }) => message_id)
  await writeDeliveries(
    trx,
    deliveries.map(({ message, ...delivery }) => ({ ...delivery, message_id: ids[message] ?? 0 })),
  )
  return ids
}

/** Inserts deliveries of stored messages; a delivery whose key exists already is left out. */
const writeDeliveries = (
  trx: Trx,
  deliveries: (Omit<NewDelivery, 'message'> & { message_id: number })[],
) =>
  queryPrepared(trx, 'write deliveries', { deliveries: JSON.stringify(deliveries) }, (blanks) => ({
    compile: () =>
      sql`
    insert into deliveries (message_id, event_key, guardian_id, student_id, channel, address, state,
      problem, due_at, useful_until, day, is_urgent, ended_at)
    select message_id, event_key, guardian_id, student_id, channel, address, state, problem,
      now() + make_interval(mins => minutes),
      now() + make_interval(mins => minutes, hours => useful_hours), day, is_urgent,
      case when state <> 'waiting' then now() end
    from jsonb_to_recordset(${blanks.deliveries}::jsonb) as given(
      message_id integer, event_key text, guardian_id integer, student_id integer, channel text,
      address text, state text, problem text, minutes integer, useful_hours integer, day date,
      is_urgent boolean)
    on conflict (event_key) do nothing`.compile(trx),
  }))
