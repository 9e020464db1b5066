import type { Language } from '@ganit/contract/people/guardians'
import { sql } from 'kysely'
import { isTaken } from '../../../db/connections/failures.ts'
import { type Blanks, type Given, queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import type { Channel } from './outbox.tables.ts'
import { IS_THEIRS, IS_TO_ADDRESS } from './still-theirs.queries.ts'

/** Length of the lease: longer than an attempt can take, so that no other process takes the delivery meanwhile. */
export const LEASE_SECONDS = 120

/**
 * Language of the text that we add. Notices are not translated, so they have the recipient's language, like their
 * template.
 */
const LANGUAGE = sql<Language>`case when m.purpose = 'notice' then coalesce(
  (select g.language from guardians g where g.guardian_id = d.guardian_id), m.language)
  else m.language end`

/** The account of the person of delivery `d`, which is the holder of that person's inbox. */
const ACCOUNT_NOW = sql<string | null>`coalesce(
  (select g.account_id from guardians g
    where g.guardian_id = d.guardian_id and g.proven_at is not null),
  (select s.account_id from students s where s.student_id = d.student_id))`

/**
 * The person's present address; null if it was removed. For a push message it is the account, or `''`, which no phone
 * has. A student's phone stays as it was typed.
 */
const ADDRESS_NOW = sql<string | null>`case
  when ${IS_TO_ADDRESS} then d.address
  when d.channel = 'push' then coalesce(${ACCOUNT_NOW}, '')
  when d.guardian_id is not null then (
    select case d.channel when 'mail' then g.email else g.phone end
    from guardians g where g.guardian_id = d.guardian_id)
  when d.student_id is not null and d.channel = 'mail' then (
    select nullif(s.email, '') from students s where s.student_id = d.student_id)
  else d.address end`

/** Query of the next delivery; separate so that tests can check its plan. */
export const nextDueQuery = (db: Db, channel: Given<Channel>) =>
  db
    .selectFrom('deliveries')
    .select('delivery_id')
    // A literal, so that the partial index serves every channel.
    .where(sql<boolean>`state = 'waiting'`)
    .where('channel', '=', channel)
    // No delivery is postponed by more than hours. If one is due later, the clock was ahead when it was postponed.
    .where(sql<boolean>`due_at not between now() and now() + interval '1 day'`)
    .orderBy('useful_until')
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()

/**
 * Takes the due delivery that becomes useless soonest: a link of one hour goes before a notice. Counts the attempt,
 * marks it as running, and postpones the delivery by the lease. If the process dies, another takes the delivery with
 * `may_be_twice`, because it may have been sent. Undefined if none is due.
 */
export async function takeDueDelivery(db: Db, channel: Channel): Promise<DueDelivery | undefined> {
  const [taken] = await queryPrepared(db, 'take what is due', { channel }, (blanks) =>
    takeDueQuery(db, blanks.channel),
  )
  return taken
}

const takeDueQuery = (db: Db, channel: Given<Channel>) =>
  db
    .updateTable('deliveries as d')
    .from('messages as m')
    .set((eb) => ({
      attempts: eb('d.attempts', '+', 1),
      sending_at: sql<Date>`coalesce(d.sending_at, now())`,
      due_at: sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`,
    }))
    .where('d.delivery_id', '=', nextDueQuery(db, channel))
    .whereRef('m.message_id', '=', 'd.message_id')
    .returning(['d.delivery_id', 'd.attempts', 'd.is_urgent'])
    .returning(ADDRESS_NOW.as('address'))
    .returning(IS_THEIRS.as('is_theirs'))
    .returning(['d.guardian_id', 'd.student_id'])
    .returning(['m.purpose', 'm.subject', 'm.text', 'm.short_text', 'm.values'])
    .returning(['m.parts', 'm.link'])
    .returning(LANGUAGE.as('language'))
    .returning(sql<boolean>`d.useful_until < now()`.as('is_late'))
    .returning(sql<boolean>`d.sending_at <> now()`.as('may_be_twice'))

export type DueDelivery = Awaited<
  ReturnType<ReturnType<typeof takeDueQuery>['executeTakeFirstOrThrow']>
>

/** Problem of a delivery that another process may have sent before. */
export const MAY_BE_TWICE = 'It may have gone twice: the app ended while it was being sent.'

export type Ended = 'sent' | 'failed' | 'given up'

/**
 * Ends a delivery. The text of a mail about an account is deleted, because it may contain a link that opens the
 * account. `provider_id` identifies the delivery in reports; if another message has that id already, it is not stored.
 */
export async function endDelivery(
  db: Db,
  delivery_id: string,
  state: Ended,
  { provider_id = null, problem = null }: Partial<Outcome> = {},
) {
  const values = { delivery_id, state, provider_id, problem }
  const end = () =>
    queryPrepared(db, 'end a delivery', values, (blanks) => ({
      compile: () => endDeliveryQuery(blanks).compile(db),
    }))
  await end().catch((error: unknown) => {
    if (!isTaken(error)) throw error
    // Another delivery ended with the same id at this moment.
    return end()
  })
}

type Outcome = { provider_id: string | null; problem: string | null }

/** The provider's id, unless another message of the channel of `deliveries` has it. */
export const freeName = (provider_id: Given<string | null>) => sql`(
  select ${provider_id}::text where not exists (
    select from deliveries other
    where other.channel = deliveries.channel and other.provider_id = ${provider_id}
      and other.delivery_id <> deliveries.delivery_id))`

const endDeliveryQuery = ({ delivery_id, state, provider_id, problem }: Blanks<Ending>) => sql`
  with ended as (
    update deliveries
    set state = ${state}, problem = ${problem}, ended_at = now(), sending_at = null,
      provider_id = coalesce(${freeName(provider_id)}, provider_id)
    where delivery_id = ${delivery_id} and state = 'waiting'
    returning message_id)
  update messages m set text = null, short_text = null, values = null
  where message_id in (select message_id from ended) and ${IS_TO_ADDRESS}`

type Ending = Outcome & { delivery_id: string; state: Ended }

type PutOff = { delivery_id: string; may_be_twice: boolean }

/** Postpones a delivery. The mark that it may have been sent before stays. */
export const postponeDelivery = (
  db: Db,
  { delivery_id, may_be_twice }: PutOff,
  seconds: number,
  problem?: string,
) =>
  db
    .updateTable('deliveries')
    .set({
      due_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
      ...(problem !== undefined && { problem }),
      ...(!may_be_twice && { sending_at: null }),
    })
    .where('delivery_id', '=', delivery_id)
    .where('state', '=', 'waiting')
    .execute()

const DAYS_KEPT = 30

/** Age at which messages and their outcome are useless personal data. */
const OLD = sql<boolean>`
  m.created_at < now() - make_interval(days => ${sql.lit(DAYS_KEPT)})
  and not exists (
    select from deliveries d where d.message_id = m.message_id
      and (d.state = 'waiting' or d.ended_at > now() - make_interval(days => ${sql.lit(DAYS_KEPT)})))`

/** Rows that one statement deletes, so that nobody sees a partial result. */
const AT_ONCE = 5_000

/**
 * Deletes recipients after a month. A notice stays without its text, with counts by state; other messages stay only in
 * daily counts.
 */
export async function forgetOldMessages(db: Db) {
  await sql`
    with old as (
      select message_id from messages m where purpose = 'account' and ${OLD} limit ${AT_ONCE})
    delete from messages where message_id in (select message_id from old)`.execute(db)
  await sql`
    with old as (
      select m.message_id from messages m
      where purpose = 'notice' and text is not null and state in ('sent', 'cancelled') and ${OLD}
      limit ${AT_ONCE}),
    gone as (
      delete from deliveries where message_id in (select message_id from old)
      returning message_id, state),
    counted as (
      select message_id, jsonb_object_agg(state, n) as counts
      from (select message_id, state, count(*) as n from gone group by 1, 2) as each
      group by 1)
    update messages m
    set text = null, subject = null, short_text = null,
      counts = coalesce((select counts from counted c where c.message_id = m.message_id), '{}')
    where m.message_id in (select message_id from old)`.execute(db)
  await sql`
    with old as (
      select m.message_id from messages m
      where purpose not in ('account', 'notice') and ${OLD} limit ${AT_ONCE}),
    counted as (
      insert into message_counts (day, purpose, channel, state, deliveries)
      select coalesce(d.day, (d.created_at at time zone (select time_zone from settings))::date), m.purpose, d.channel, d.state, count(*)
      from old join messages m using (message_id) join deliveries d using (message_id)
      group by 1, 2, 3, 4
      on conflict (day, purpose, channel, state)
        do update set deliveries = message_counts.deliveries + excluded.deliveries)
    delete from messages where message_id in (select message_id from old)`.execute(db)
  const isLeft = sql`exists (select from messages m
    where m.telling_id = t.telling_id and (m.text is not null or m.state not in ('sent', 'cancelled')))`
  const isOld = sql`t.created_at < now() - make_interval(days => ${sql.lit(DAYS_KEPT)}) and not ${isLeft}`
  await sql`
    update tellings t set about = null, text = null
    where purpose = 'notice' and text is not null and ${isOld}`.execute(db)
  await sql`delete from tellings t where purpose <> 'notice' and ${isOld}`.execute(db)
}
