import type { MessageChannel } from '@ganit/contract/messages/message-events'
import type { NoticeTo } from '@ganit/contract/messages/messages'
import { ADULT_AT } from '@ganit/contract/office/privacy'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { guardianMaySee } from '../../ground/rights/children.queries.ts'
import { academyDay } from '../../ground/settings/academy-day.queries.ts'
import type { MessageRules } from '../academy.queries.ts'
import { phoneLanguage } from '../channels/channel.ts'
import { hasPhone } from '../channels/push/push.queries.ts'
import { typedPhoneToE164 } from '../channels/typed-phone.ts'
import { minutesUntilLeaving } from '../outbox/quiet.ts'
import { refusedAddresses } from '../outbox/refusals.queries.ts'

/** Decides by which channel each person gets a notice. */
export type Ways = { rules: MessageRules; channels: readonly MessageChannel[]; to?: NoticeTo }

const LANGUAGES = ['en', 'hi', 'bn'] as const

/** The languages in which a channel can send a notice: those for which its provider knows a template. */
const languagesOf = (rules: MessageRules, channel: 'sms' | 'whatsapp') =>
  LANGUAGES.filter((language) => phoneLanguage(rules, 'notice', language, channel))

/** A student's phone. If nothing goes to phones it is not read, because there may be a hundred thousand students. */
const phoneOf = ({ channels, rules: { reach } }: Ways) =>
  channels.some((channel) => channel !== 'mail' && reach[channel])
    ? typedPhoneToE164(sql.ref('s.contact_number_1'))
    : sql`null::text`

/** The account of a person who has a phone with push messages; not read if nothing goes to phones. */
const accountOf = ({ rules, channels }: Ways, account_id: string) =>
  rules.push_on && channels.length > 0
    ? sql`case when ${hasPhone(sql.ref(account_id))} then ${sql.ref(account_id)} end`
    : sql`null::text`

/** The first channel that reaches a person, as SQL text. */
function channelOf({ rules, channels }: Ways) {
  const cases = channels.map((channel) =>
    channel === 'mail'
      ? sql`when email <> '' then 'mail'`
      : sql`when phone <> '' and language = any(${languagesOf(rules, channel)}::text[])
          then ${sql.lit(channel)}`,
  )
  if (cases.length === 0) return sql`null::text`
  return sql`case when account is not null then 'push' ${sql.join(cases, sql` `)} end`
}

/** Condition on `a`: the notice goes to the student as well. */
const isToStudents = (to: NoticeTo) =>
  to === 'parents'
    ? sql<boolean>`(date_of_birth + make_interval(years => ${sql.lit(ADULT_AT)}) <= ${academyDay}
        or not exists (select from told where told.student_id = a.student_id))`
    : sql<boolean>`true`

/** Offset by which students sort after guardians; it is above the highest number. */
const AFTER_GUARDIANS = sql.lit(2 ** 31)

/**
 * The people of some students (condition on `s`), each with the channel for the notice, as text for a `with`. They are
 * guardians who get messages, and the students. A shared address gets the notice once. `told` lists the students about
 * whom each person is told.
 */
function peopleOfStudents(
  students: RawBuilder<boolean>,
  ways: Ways,
  { limit, staying = sql`` }: { limit?: number; staying?: RawBuilder<unknown> } = {},
) {
  const { rules, to = 'both' } = ways
  const { day } = minutesUntilLeaving(rules.now, rules.quiet)
  const some = limit === undefined ? sql`` : sql`order by s.student_id limit ${limit} ${staying}`
  return sql`
    audience as materialized (
      select s.student_id, s.email, ${phoneOf(ways)} as phone, s.date_of_birth,
        ${accountOf(ways, 's.account_id')} as account
      from students s
      where ${students} ${some}
    ), told as materialized (
      select student_id, guardianships.guardian_id
      from audience as child join guardianships using (student_id)
      where confirmed_at is not null and gets_messages and not limited and ${guardianMaySee}
        and ${to !== 'students'}
    ), told_guardians as materialized (
      select guardian_id, email, phone, language,
        case when proven_at is not null then ${accountOf(ways, 'guardians.account_id')} end as account
      from guardians
      where guardian_id in (select guardian_id from told) ${staying}
    ), refused as (
      ${refusedAddresses(sql`r.purpose = 'notice'`)}
    ), people as (
      select g.guardian_id::bigint as rank, g.guardian_id, null::integer as student_id, g.email, g.phone, g.account, g.language
      from told_guardians g
      union all
      select ${AFTER_GUARDIANS} + a.student_id, null, a.student_id, a.email, a.phone, a.account, 'en'
      from audience a where ${isToStudents(to)}
    ), ways as materialized (
      select rank, guardian_id, student_id,
        case when lower(address) in (select refused.address from refused) then null else channel end
          as channel, address
      from (
        select *, case channel when 'push' then account when 'mail' then email else phone end as address
        from (select *, ${channelOf(ways)} as channel from people) as chosen) as each
    ), firsts as (
      select min(rank) as rank from ways where channel is not null group by channel, lower(address)
    ), counted as (
      select guardian_id, student_id, count(*) as messages from deliveries
      where day = ${day}::date and channel <> 'inbox' and not is_urgent and state <> 'held back'
      group by 1, 2
    ), full_day as (
      select coalesce(guardian_id, ${AFTER_GUARDIANS} + student_id) as rank from counted
      where messages >= ${rules.messages_a_day}
    ), going as materialized (
      select ways.*, firsts.rank is not null as is_first, full_day.rank is not null as is_held_back
      from ways left join firsts using (rank) left join full_day using (rank)
    )`
}

export type Counted = {
  people: number
  /** People whom push messages would reach; null instead of 0. */
  push: number | null
  students: number
  mail: number
  sms: number
  whatsapp: number
  held_back: number
  students_themselves: number
  parents: number
  no_parent_phone: number
  unreachable: { student_id: number; name: string; email: string; phone: string | null }[]
}

const UNREACHABLE_SHOWN = 100

/** Number of people a notice would reach. */
export async function countPeople(db: Db, students: RawBuilder<boolean>, ways: Ways) {
  const countBy = (channel: MessageChannel | 'push') =>
    sql`(count(*) filter (where channel = ${sql.lit(channel)} and is_first and not is_held_back))::int`
  const { rows } = await sql<Counted>`
    with ${peopleOfStudents(students, ways)}, missed as (
      select student_id from audience a
      where not exists (
        select from going p where p.student_id = a.student_id and p.channel is not null)
      and not exists (
        select from told join going g using (guardian_id)
        where told.student_id = a.student_id and g.channel is not null)
      order by student_id limit ${UNREACHABLE_SHOWN})
    select count(*)::int as people, (select count(*)::int from audience) as students,
      nullif(${countBy('push')}, 0) as push, ${countBy('mail')} as mail, ${countBy('sms')} as sms, ${countBy('whatsapp')} as whatsapp,
      (count(*) filter (where channel is not null and is_first and is_held_back))::int as held_back,
      count(student_id)::int as students_themselves,
      (select count(distinct student_id)::int from told) as parents,
      (select count(*)::int from audience a where not exists (
        select from told join told_guardians g using (guardian_id)
        where told.student_id = a.student_id and g.phone <> '')) as no_parent_phone,
      (select coalesce(jsonb_agg(jsonb_build_object('student_id', s.student_id,
          'name', ${fullName('s')},
          'email', s.email, 'phone', ${typedPhoneToE164(sql.ref('s.contact_number_1'))}) order by s.student_id), '[]')
        from missed join students s using (student_id)) as unreachable
    from going`.execute(db)
  return rows[0] as Counted
}

const USEFUL_HOURS = 72

/**
 * Sends a notice to the people of the next students, except to addresses that earlier parts covered; returns the last
 * student and how many there were.
 */
export async function sendToSome(
  trx: Trx,
  {
    message_id,
    students,
    limit,
  }: { message_id: number; students: RawBuilder<boolean>; limit: number },
  ways: Ways,
) {
  const { rules } = ways
  const { minutes, day } = minutesUntilLeaving(rules.now, rules.quiet)
  // The lock keeps recipients from being deleted; recipients that are gone are skipped.
  const staying = sql`for key share`
  const event = sql`'notice/' || ${message_id}::integer || '/'
    || coalesce(guardian_id::text, 'student-' || student_id)`
  const { rows } = await sql<{ last: number | null; students: number }>`
    with ${peopleOfStudents(students, ways, { limit, staying })}, told_of as (
      select guardian_id, array_agg(student_id) as of_students from told group by guardian_id
    ), inbox as (
      insert into deliveries (message_id, event_key, guardian_id, student_id, channel, state, day,
        ended_at)
      select ${message_id}::integer, ${event} || '/inbox', guardian_id, student_id, 'inbox', 'sent', ${day}::date,
        now()
      from going on conflict (event_key) do nothing
    ), outgoing as (
      insert into deliveries (message_id, event_key, guardian_id, student_id, of_students, channel,
        address, state, problem, due_at, useful_until, day, is_urgent, ended_at)
      select ${message_id}::integer, ${event} || '/' || channel, guardian_id, student_id, of_students,
        channel, address,
        case when is_held_back then 'held back' else 'waiting' end,
        case when is_held_back then 'More than ' || ${rules.messages_a_day}::text || ' messages that day.' end,
        now() + make_interval(mins => ${minutes}),
        now() + make_interval(mins => ${minutes}, hours => ${USEFUL_HOURS}), ${day}::date, false,
        case when is_held_back then now() end
      from going left join told_of using (guardian_id)
      where channel is not null and is_first
        and not exists (
          select from deliveries before where before.message_id = ${message_id}::integer
            and before.channel = going.channel and lower(before.address) = lower(going.address))
      on conflict (event_key) do nothing)
    select max(student_id) as last, count(*)::int as students from audience`.execute(trx)
  return rows[0] as { last: number | null; students: number }
}
