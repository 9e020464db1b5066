import { NO_MAIL_SERVER } from '@ganit/contract/messages/messages'
import type { Telling, ToldPerson } from '@ganit/contract/messages/tellings'
import { type RawBuilder, sql } from 'kysely'
import { countOf, rowsBeforePage } from '../../../db/rows/page.ts'
import { patternOfName } from '../../../db/rows/search.ts'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { notFound } from '../../../http/errors.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { isOffice } from '../../ground/rights/rights.ts'
import { typedPhoneToE164 } from '../channels/typed-phone.ts'
import { WORDS, whatsAppLink } from '../notices/sent.queries.ts'

type Caller = Pick<Account, 'role' | 'uid'>
type Page = { page: number; page_size: number }
type Filters = {
  search?: string | undefined
  purpose?: string | undefined
  telling_id?: number | undefined
  /** Only messages about this student, counting only the student's family. */
  student_id?: number | undefined
}

const guardiansOf = (student_id: number) => sql`
  select guardian_id from guardianships where student_id = ${student_id} and confirmed_at is not null`

const isAbout = (student_id: number) => sql`(
  ${student_id} = any(m.student_ids) or ${student_id} = any(d.of_students))`

/** Whether delivery `d` of message `m` went to a student, or to a confirmed guardian about them. */
const concernsStudent = (student_id: number) => sql`(d.student_id = ${student_id}
  or d.guardian_id in (${guardiansOf(student_id)}) and ${isAbout(student_id)})`

/** A union, because each half has its own index; a condition with `or` would read all deliveries. */
const tellingsAbout = (student_id: number) => sql`
  select m.telling_id from deliveries d join messages m using (message_id)
  where d.student_id = ${student_id}
  union
  select m.telling_id from (${guardiansOf(student_id)}) as g
    join deliveries d using (guardian_id) join messages m using (message_id)
  where ${isAbout(student_id)}`

/** Condition on `t` for messages an account may see: all for the office, a teacher's own. */
const isFound = (account: Caller, { search, purpose, telling_id, student_id }: Filters) =>
  sql.join(
    [
      isOffice(account) ? sql`true` : sql`t.told_by = ${account.uid}`,
      ...(purpose ? [sql`t.purpose = ${purpose}`] : []),
      ...(telling_id ? [sql`t.telling_id = ${telling_id}`] : []),
      ...(student_id ? [sql`t.telling_id in (${tellingsAbout(student_id)})`] : []),
      ...(search ? [sql`t.search_text like ${patternOfName(search)}`] : []),
    ],
    sql` and `,
  )

/**
 * The family of a delivery, identified by the first student of the delivery's guardian, or of the student's guardian.
 */
const FAMILY = sql`coalesce(
  (select min(c.student_id) from guardianships c
    where c.guardian_id = d.guardian_id and c.confirmed_at is not null),
  (select min(c.student_id) from guardianships g join guardianships c using (guardian_id)
    where g.student_id = d.student_id and g.confirmed_at is not null and c.confirmed_at is not null),
  d.student_id, -d.message_id)`

/** Whether delivery `d` reached its person: it was sent by hand, read, or sent by another channel than the inbox. */
export const HAS_IT = sql<boolean>`(d.by_hand_at is not null or d.read_at is not null
  or d.channel <> 'inbox' and d.state in ('sent', 'delivered', 'read')
    and d.problem is distinct from ${sql.lit(NO_MAIL_SERVER)})`

type Row = Omit<Telling, 'at'> & { at: Date; total: number | null }

const countOfTellings = (db: Db, account: Caller, filters: Filters) =>
  countOf(db, db.selectFrom('tellings as t').where(sql<boolean>`${isFound(account, filters)}`))

const tellingsOnPage = (db: Db, account: Caller, filters: Filters, wanted: Page) => sql<Row>`
  with page as (
    select t.* from tellings t where ${isFound(account, filters)}
    order by t.telling_id desc limit ${wanted.page_size} offset ${rowsBeforePage(wanted)}
  ), families as (
    select m.telling_id, ${FAMILY} as family, bool_or(${HAS_IT}) as has_it,
      bool_or(d.state = 'waiting') as waits, bool_or(d.state in ('failed', 'given up')) as failed
    from page join messages m using (telling_id) join deliveries d using (message_id)
    where ${filters.student_id ? concernsStudent(filters.student_id) : sql`true`}
    group by 1, 2
  ), counted as (
    select telling_id, count(*)::int as families,
      (count(*) filter (where has_it))::int as reached,
      (count(*) filter (where not has_it and waits))::int as waiting,
      (count(*) filter (where not has_it and not waits and failed))::int as failed
    from families group by 1
  )
  select telling_id, purpose, about, text, page.created_at as at, a.name as by,
    (${countOfTellings(db, account, filters)}) as total,
    case purpose when 'notice' then (
      select min(message_id) from messages m where m.telling_id = page.telling_id) end as message_id,
    coalesce(families, 0) as families, coalesce(reached, 0) as reached,
    coalesce(failed, 0) as failed, coalesce(waiting, 0) as waiting,
    coalesce(families - reached - failed - waiting, 0) as not_sent
  from page left join counted using (telling_id) left join accounts a on a.id = page.told_by
  order by telling_id desc`

/** A page of the messages to families, latest first. `total` comes from `countOf`. */
export async function tellingsPage(db: Db, account: Caller, filters: Filters, wanted: Page) {
  const { rows } = await tellingsOnPage(db, account, filters, wanted).execute(db)
  const items = rows.map(({ total: _, at, ...row }) => ({ ...row, at: at.toISOString() }))
  return { items, total: rows[0] ? rows[0].total : 0 }
}

/** One sent message with its counts; 404 for a teacher if another person sent it. */
export async function tellingById(db: Db, account: Caller, telling_id: number): Promise<Telling> {
  const one = { page: 1, page_size: 1 }
  const { items } = await tellingsPage(db, account, { telling_id }, one)
  if (!items[0]) throw notFound('Message not found.')
  return items[0]
}

type Told = {
  name: string
  phone: string | null
  students: string[]
  ways: (ToldPerson['ways'][number] & { words: string | null })[]
  total: number
}

type Wanted = { telling_id: number; isByHand: boolean; isKnown: RawBuilder<boolean> }

/**
 * Deliveries of a message, each with its person. If a student's mailbox belongs to a guardian, the mail went to both;
 * if it fails, neither is reached.
 */
const deliveriesOf = (telling_id: number) => sql`
  select d.delivery_id, d.message_id, d.channel, d.address, d.state, d.problem, d.by_hand_at,
    (select a.name from accounts a where a.id = d.by_hand_by) as by_hand_by,
    m.student_ids, ${WORDS} as words, whose.*
  from messages m join deliveries d using (message_id)
  cross join lateral (
    select d.guardian_id, d.student_id
    union all
    select null, s.student_id from students s
    where d.channel = 'mail' and d.guardian_id is not null
      and s.student_id = any(coalesce(d.of_students, m.student_ids))
      and lower(s.email) = lower(d.address)
      and (
        select bool_and(o.channel = 'inbox') from messages own join deliveries o using (message_id)
        where own.telling_id = ${telling_id} and o.student_id = s.student_id)) as whose
  where m.telling_id = ${telling_id}`

/** The people of a message who match `isKnown` on `d`, by name, each with all channels. */
export async function readToldPage(
  db: Db,
  { telling_id, isByHand, isKnown }: Wanted,
  wanted: Page,
) {
  const { rows } = await sql<Told>`
    with told as (
      select d.*,
        coalesce('g' || d.guardian_id, 's' || d.student_id, d.address, '') as person,
        coalesce(g.name, nullif(${fullName('s')}, ''), d.address, '') as name,
        coalesce(g.phone, ${typedPhoneToE164(sql.ref('s.contact_number_1'))}) as phone
      from (${deliveriesOf(telling_id)}) as d
      left join guardians g on g.guardian_id = d.guardian_id
      left join students s on s.student_id = d.student_id
      where ${isKnown}
    )
    select min(name) as name, min(phone) as phone, count(*) over ()::int as total,
      array(select ${fullName('s')} from students s
        where s.student_id in (
          select unnest(o.student_ids) from told o where o.person = told.person)
        order by 1) as students,
      jsonb_agg(jsonb_build_object('delivery_id', delivery_id, 'message_id', message_id,
        'channel', channel, 'address', case channel when 'push' then null else address end, 'state', state, 'problem', problem,
        'by_hand_at', by_hand_at, 'by_hand_by', by_hand_by, 'words', words)
        order by channel <> 'inbox', delivery_id) as ways
    from told group by person order by min(name), person
    limit ${wanted.page_size} offset ${rowsBeforePage(wanted)}`.execute(db)
  const items = rows.map(
    ({ name, phone, students, ways }): ToldPerson => ({
      name,
      students,
      ways: ways.map(({ words, ...way }) => ({
        ...way,
        state: way.problem === NO_MAIL_SERVER ? 'not sent' : way.state,
        by_hand_at: way.by_hand_at && new Date(way.by_hand_at).toISOString(),
        whatsapp_link: isByHand && way.channel === 'inbox' ? whatsAppLink(phone, words) : null,
      })),
    }),
  )
  return { items, total: rows[0]?.total ?? 0 }
}
