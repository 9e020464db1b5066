import type { ReminderTab } from '@ganit/contract/money/reminders'
import { REST_DAYS } from '@ganit/contract/money/reminders'
import { type RawBuilder, sql } from 'kysely'
import type { Given } from '../../../db/connections/prepared.ts'
import { patternOfName } from '../../../db/rows/search.ts'
import type { Db } from '../../../db/schema.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { toAcademyDay } from '../../ground/settings/academy-day.queries.ts'
import { typedPhoneToE164 } from '../../messages/channels/typed-phone.ts'
import { IS_KEPT } from '../../messages/events/money.queries.ts'
import { HAS_IT } from '../../messages/inbox/told.queries.ts'
import { refusedAddresses } from '../../messages/outbox/refusals.queries.ts'
import { overdueFamilies } from '../ledger/families.queries.ts'

/** One family in the list of reminders; times as PostgreSQL writes them in JSON. */
export type FamilyRow = {
  key: string
  guardian_id: number | null
  own_id: number | null
  student_ids: number[]
  overdue: string
  oldest: string
  checking: string
  name: string
  relation: 'mother' | 'father' | 'guardian' | 'other' | null
  phone: string | null
  email: string | null
  language: 'en' | 'hi' | 'bn'
  has_left: boolean
  contact_id: number | null
  promised_for: string | null
  amount: string | null
  note: string | null
  promise: 'ahead' | 'kept' | 'broken' | null
  at: string | null
  how: 'opened' | 'message' | 'call' | null
  by: string | null
  delivery_id: string | null
  call_id: number | null
  why: 'no phone' | 'does not want reminders' | null
  tab: ReminderTab
}

export type Filter = {
  batch_id?: number | undefined
  class_number?: number | undefined
  older_than?: string | undefined
  search?: string | undefined
  /** Only these people, by keys such as `g12` and `s34`; absent: all. */
  people?: readonly string[] | undefined
}

/** The key of a person: `g12` for a guardian, `s34` for a student. */
const keyOf = (table: string) =>
  sql`coalesce('g' || ${sql.ref(`${table}.guardian_id`)}, 's' || ${sql.ref(`${table}.student_id`)})`

/** Condition on the person of a table: everybody, or some people, who are then found by an index. */
type OfPeople = (table: string) => RawBuilder<boolean>

const isAmong =
  (guardian_ids: RawBuilder<unknown>, student_ids: RawBuilder<unknown>): OfPeople =>
  (table) =>
    sql<boolean>`(${sql.ref(`${table}.guardian_id`)} = any(${guardian_ids})
    or ${sql.ref(`${table}.student_id`)} = any(${student_ids}))`

const isAnybody: OfPeople = () => sql<boolean>`true`

/** Makes the condition for the people of a filter. */
function isOfFilter({ people }: Filter): OfPeople {
  if (!people) return isAnybody
  const idsOf = (letter: string) =>
    people.filter((key) => key.startsWith(letter)).map((key) => Number(key.slice(1)))
  return isAmong(sql`${idsOf('g')}::integer[]`, sql`${idsOf('s')}::integer[]`)
}

/** People who have made a promise. */
const hasPromised = isAmong(
  sql`array(select guardian_id from fee_contacts where kind = 'promise' and guardian_id is not null)`,
  sql`array(select student_id from fee_contacts where kind = 'promise' and student_id is not null)`,
)

/** For each person, the latest time of a call about overdue dues, or of a message that arrived. */
const lastReminders = (isOf: OfPeople) => sql`
  select distinct on (key) * from (
    select ${keyOf('d')} as key,
      greatest(d.by_hand_at, d.read_at, case when d.channel <> 'inbox' then d.ended_at end) as at,
      case when d.by_hand_at is not null then 'opened' else 'message' end as how,
      d.by_hand_by as who, d.delivery_id::text as delivery_id, null::integer as call_id
    from messages m join deliveries d using (message_id)
    where m.purpose = 'fee_overdue' and ${HAS_IT} and ${isOf('d')}
    union all
    select ${keyOf('c')}, c.made_at, 'call', c.made_by, null, c.contact_id from fee_contacts c
    where c.outcome = 'spoke' and c.taken_back_at is null and ${isOf('c')}
  ) as heard where at is not null order by key, at desc`

/** For each person, the latest promise, which is the one that counts. */
const LAST_PROMISES = sql`
  select distinct on (guardian_id, student_id) ${keyOf('p')} as key, p.guardian_id, p.student_id, p.contact_id,
    p.promised_for, p.amount, p.note, p.made_at
  from fee_contacts p where p.kind = 'promise' and p.taken_back_at is null
  order by guardian_id, student_id, p.contact_id desc`

/** Condition on a child's `student_id`, for the filters by batch and class. */
function isChildAsked({ batch_id, class_number }: Filter, today: string) {
  const parts: RawBuilder<unknown>[] = [sql`true`]
  if (batch_id !== undefined)
    parts.push(sql`exists (
      select from memberships m where m.batch_id = ${batch_id} and m.student_id = any(f.student_ids)
        and (m.left_on is null or m.left_on >= ${today}::date))`)
  if (class_number !== undefined)
    parts.push(sql`exists (
      select from students c where c.student_id = any(f.student_ids) and c.student_class = ${class_number})`)
  return sql.join(parts, sql` and `)
}

/** Condition on open due `o`: all students, or only those of the people in the filter, which is much faster. */
const isStudentOf = ({ people }: Filter) =>
  people
    ? sql<boolean>`o.student_id = any(array(
        select student_id from guardianships where 'g' || guardian_id = any(${people}::text[])
        union select substr(key, 2)::integer from unnest(${people}::text[]) as key where key like 's%'))`
    : sql<boolean>`true`

function isRowAsked({ older_than, search, people }: Filter, today: string) {
  const parts: RawBuilder<unknown>[] = [sql`f.overdue > 0`]
  if (older_than !== undefined)
    parts.push(sql`f.oldest <= ${today}::date - ${Number(older_than)}::integer`)
  if (search) {
    const pattern = patternOfName(search)
    // A number in a name, such as that of a class, is no part of a phone.
    const digits = /\p{L}/u.test(search) ? '' : search.replace(/\D/g, '')
    parts.push(sql`(fold_text(named.name) like ${pattern} or named.phone like ${`%${digits || '-'}%`}
      or exists (select from students c where c.student_id = any(f.student_ids)
        and fold_text(${fullName('c')}) like ${pattern}))`)
  }
  if (people) parts.push(sql`named.key = any(${people}::text[])`)
  return sql.join(parts, sql` and `)
}

/**
 * Families with overdue dues of which no payment is being checked, with their last promise and reminder. Each family is
 * in the first tab that fits. Several desks use the list, so it is computed on each request.
 */
const familyRows = (filter: Filter, today: string) => sql`
  with refused as materialized (
    select distinct address from (${refusedAddresses(sql`r.purpose = 'fee_overdue'`)}) as each
  ), families as materialized (${overdueFamilies(today, isStudentOf(filter))}),
  promises as materialized (${LAST_PROMISES}), heard as materialized (${lastReminders(isOfFilter(filter))}), known as (
    select f.*, named.*,
      p.contact_id, p.promised_for, p.amount, p.note,
      case when p.contact_id is null then null
        when ${IS_KEPT} then 'kept'
        when p.promised_for < ${today}::date then 'broken' else 'ahead' end as promise,
      heard.at, heard.how, heard.who, heard.delivery_id, heard.call_id,
      ${toAcademyDay(sql`heard.at`)} as heard_on,
      case when named.phone is null then 'no phone'
        when named.phone in (select address from refused)
          or lower(named.email) in (select address from refused) then 'does not want reminders' end as why
    from families f
    cross join lateral (
      select 'g' || g.guardian_id as key, g.name, nullif(g.phone, '') as phone, nullif(g.email, '') as email, g.language
      from guardians g where g.guardian_id = f.guardian_id
      union all
      select 's' || s.student_id, ${fullName('s')}, ${typedPhoneToE164(sql.ref('s.contact_number_1'))},
        nullif(s.email, ''), coalesce(s.study_language, 'en')
      from students s where s.student_id = f.own_id) as named
    left join promises p on p.key = named.key
    left join heard on heard.key = named.key
    where ${isRowAsked(filter, today)} and ${isChildAsked(filter, today)}
  ), placed as (
    select *, promise is not distinct from 'broken' and (heard_on is null or heard_on <= promised_for) as is_broken,
      case when why is not null then 'unreachable'
        when promise = 'ahead' then 'promised'
        when heard_on > ${today}::date - ${sql.lit(REST_DAYS)}
          and (promise is distinct from 'broken' or heard_on > promised_for) then 'reminded'
        else 'to_remind' end as tab
    from known)`

/** The order within a tab: broken promises first, then the oldest dues. Reminded families begin with the latest. */
const IN_ORDER = sql`
  case tab when 'to_remind' then not is_broken end, case when is_broken then promised_for end,
  case tab when 'reminded' then at end desc nulls last, case tab when 'promised' then promised_for end,
  oldest, overdue desc, coalesce(guardian_id, own_id), key`

const shownOn = (
  today: string,
) => sql`key, guardian_id, own_id, student_ids, overdue::text as overdue, oldest::text as oldest,
  checking::text as checking, name, phone, email, language, contact_id,
  (select k.relation from guardianships k
    where k.guardian_id = placed.guardian_id and k.student_id = student_ids[1]) as relation,
  not exists (
    select from memberships m where m.student_id = any(student_ids)
      and (m.left_on is null or m.left_on >= ${today}::date)) as has_left,
  (select a.name from accounts a where a.id = who) as by,
  promised_for::text as promised_for, amount::text as amount, note, promise, at, how, delivery_id, call_id, why, tab`

type Found = {
  rows: FamilyRow[]
  totals: Partial<Record<ReminderTab, { families: number; amount: string }>>
  erased: string
}

type Wanted = { tab?: ReminderTab | undefined; limit: number; offset: number }

/** A page of families, with the totals of all tabs. `erased`: the sum owed by people who were erased. */
export async function readFamilyRows(db: Db, filter: Filter, today: string, wanted: Wanted) {
  const { tab, limit, offset } = wanted
  const { rows } = await sql<Found>`
    ${familyRows(filter, today)}
    select
      coalesce((select jsonb_agg(to_jsonb(page)) from (
        select ${shownOn(today)} from placed ${tab ? sql`where tab = ${tab}` : sql``}
        order by ${IN_ORDER} limit ${limit} offset ${offset}) as page), '[]') as rows,
      coalesce((select jsonb_object_agg(tab, jsonb_build_object('families', families, 'amount', amount::text)) from (
        select tab, count(*) as families, sum(overdue) as amount from placed group by tab) as each), '{}') as totals,
      (select coalesce(sum(o.owed), 0.00)::text from open_dues o
        where o.due_date < ${today}::date and not exists (
          select from students s where s.student_id = o.student_id)) as erased`.execute(db)
  return rows[0] as Found
}

/**
 * Families that broke their last promise and were not reminded since, with `id`, `name`, `day` and the overdue sum. The
 * query begins with promises, because they are few.
 */
export const brokenPromises = (today: Given<string>) => sql`
  select coalesce(f.guardian_id, f.own_id) as id,
    coalesce(g.name, nullif(${fullName('s')}, '')) as name, p.promised_for as day, f.overdue as amount
  from (${overdueFamilies(
    today,
    sql<boolean>`o.student_id in (
      select student_id from fee_contacts where kind = 'promise' and student_id is not null
      union all
      select k.student_id from guardianships k join fee_contacts c using (guardian_id)
      where c.kind = 'promise')`,
  )}) as f
  join (${LAST_PROMISES}) as p
    on p.key = coalesce('g' || f.guardian_id, 's' || f.own_id) and p.promised_for < ${today}::date
  left join guardians g on g.guardian_id = f.guardian_id
  left join students s on s.student_id = f.own_id
  left join (${lastReminders(hasPromised)}) as heard on heard.key = p.key
  where f.overdue > 0 and not ${IS_KEPT}
    and (heard.at is null or ${toAcademyDay(sql`heard.at`)} <= p.promised_for)`
