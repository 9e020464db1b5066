import { EVENT_LABELS } from '@ganit/contract/messages/message-events'
import { IMPORT_UNDO_DAYS } from '@ganit/contract/office/imports'
import type { TodayKind } from '@ganit/contract/office/today'
import { type RawBuilder, sql } from 'kysely'
import { type Blanks, type Given, queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { ALL_MARKS_ARE_IN, IS_TO_MARK } from '../../exams/to-publish.queries.ts'
import { IS_GIVEN_UP } from '../../ground/background-jobs/background-jobs.queries.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { isOwner } from '../../ground/rights/rights.ts'
import { toAcademyDay } from '../../ground/settings/academy-day.queries.ts'
import type { LocalTime } from '../../ground/settings/clock.service.ts'
import {
  ACADEMY_BEGAN,
  LAST_BACKUP,
  ledgerFindingsQuery,
  UNFINISHED_WORK,
  UNSENT,
} from '../../ground/system/figures.queries.ts'
import { isListed } from '../../messages/notices/sent.queries.ts'
import { chequesToClearQuery } from '../../money/cheques/cheques.queries.ts'
import { isNewlyOverdue } from '../../money/ledger/overdue.queries.ts'
import { IS_TO_LOOK_AT } from '../../money/online-payments/online-payments.queries.ts'
import { payerName } from '../../money/payments/paid-from-home.queries.ts'
import { brokenPromises } from '../../money/reminders/rows.queries.ts'
import { missesRegister } from '../../teaching/attendance/missing.queries.ts'
import { type GivenTime, isOver, needsTeacher } from '../../teaching/lessons/conditions.queries.ts'
import { KNOWN_CHILDREN } from '../known-children/known-children.queries.ts'
import { refundsDueQuery } from '../leaving/leaving.queries.ts'
import { studentsLeftBehind } from '../new-session/outcomes.queries.ts'

/** Query of waiting items by kind: `id`, `name`, `day` and `amount`, as far as they have them. */
type Waiting = Partial<Record<TodayKind, RawBuilder<unknown>>>

const STUDENT = fullName('s')
const NO_AMOUNT = sql`null::numeric as amount`
const NO_DAY = sql`null::date as day`

/** Days ahead for which a missing teacher is shown. */
const AHEAD_DAYS = 14
/**
 * Days for which failures are shown; the list of messages has older ones. Failed mails about an account are left out,
 * because their recipients notice them.
 */
const FAILED_DAYS = 7

const lessonsThat = (condition: RawBuilder<boolean>) => sql`
  select lessons.lesson_id as id, batches.batch_name as name, lessons.date as day, ${NO_AMOUNT}
  from lessons join batches on batches.batch_id = lessons.batch_id where ${condition}`

/** Students with a concern, each once, as long as they are in the batch of the concern. */
const studentsWithConcern = (kind: 'streak' | 'floor') => sql`
  select distinct s.student_id as id, ${STUDENT} as name, ${NO_DAY}, ${NO_AMOUNT}
  from attendance_concerns c join students s on s.student_id = c.student_id
  where c.kind = ${sql.lit(kind)} and s.is_active and exists (
    select from memberships m
    where m.batch_id = c.batch_id and m.student_id = c.student_id and m.left_on is null)`

/**
 * The question whether the registered text fits, added for an SMS that the provider refused: another text may be
 * registered.
 */
const DOES_IT_FIT = sql`case when d.channel = 'sms' and d.problem like 'The provider refused it%'
  then ' (' || coalesce(${sql.lit(JSON.stringify(EVENT_LABELS))}::jsonb ->> m.purpose, m.purpose)
    || ': does the registered text fit?)' else '' end`

/** Waiting items of the office, which the desk sees too. */
const waitingOfOffice = (now: GivenTime): Waiting => ({
  needs_teacher: lessonsThat(sql<boolean>`
    lessons.date >= ${now.date}::date and lessons.date <= ${now.date}::date + ${sql.lit(AHEAD_DAYS)}
    and not ${isOver(now)} and ${needsTeacher}`),
  registers: lessonsThat(missesRegister(now)),
  claims: sql`
    select c.claim_id as id, coalesce(${payerName('c')}, 'Erased student') as name, c.paid_on as day, c.amount
    from claims c left join accounts a on a.id = c.account_id where c.state = 'to check'`,
  payments_to_look_at: sql`
    select o.online_payment_id as id, coalesce(${payerName('o')}, 'Erased student') as name,
      ${toAcademyDay(sql`o.captured_at`)} as day, ${NO_AMOUNT}
    from online_payments o left join accounts a on a.id = o.account_id
    where ${IS_TO_LOOK_AT}`,
  requests: sql`
    select c.change_request_id as id, ${STUDENT} as name, ${toAcademyDay(sql`c.made_at`)} as day, ${NO_AMOUNT}
    from change_requests c join students s on s.student_id = c.student_id where c.state = 'waiting'
    union all
    select k.guardian_id, g.name, ${toAcademyDay(sql`k.created_at`)}, null
    from guardianships k join guardians g on g.guardian_id = k.guardian_id
    where k.confirmed_at is null
    union all
    select g.guardian_id, g.name, ${toAcademyDay(sql`r.asked_at`)}, null
    from guardian_erasure_requests r join guardians g on g.account_id = r.account_id`,
  enquiries_due: sql`
    select e.enquiry_id as id, e.name, e.follow_up_on as day, ${NO_AMOUNT}
    from enquiries e
    where e.stage not in ('joined', 'lost') and e.follow_up_on <= ${now.date}::date`,
  cheques_to_clear: chequesToClearQuery(sql`${now.date}`),
  promises_broken: brokenPromises(now.date),
  absent_three_times: studentsWithConcern('streak'),
  below_floor: studentsWithConcern('floor'),
  overdue_week: sql`
    select o.due_id as id, coalesce(nullif(${STUDENT}, ''), 'Erased student') as name, o.due_date as day, o.owed as amount
    from open_dues o left join students s on s.student_id = o.student_id
    where ${isNewlyOverdue(now.date)}`,
  test_to_mark: sql`
    select test_id as id, title as name, ${toAcademyDay(sql`closes_at`)} as day, ${NO_AMOUNT}
    from tests where ${IS_TO_MARK} and not ${ALL_MARKS_ARE_IN}`,
  to_publish: sql`
    select test_id as id, title as name, ${toAcademyDay(sql`closes_at`)} as day, ${NO_AMOUNT}
    from tests where ${IS_TO_MARK} and ${ALL_MARKS_ARE_IN}`,
  import_rows: sql`
    select i.import_id as id, r.name, ${toAcademyDay(sql`i.done_at`)} as day, ${NO_AMOUNT}
    from imports i join import_rows r using (import_id)
    where i.state = 'done' and r.state = 'refused'
      and i.done_at > now() - make_interval(days => ${sql.lit(IMPORT_UNDO_DAYS)})`,
  known_child: KNOWN_CHILDREN,
  messages_failed: sql`
    select d.message_id as id,
      coalesce(g.name, nullif(${STUDENT}, ''), d.address, '') || ${DOES_IT_FIT} as name,
      ${toAcademyDay(sql`d.ended_at`)} as day, ${NO_AMOUNT}
    from deliveries d
    join messages m on m.message_id = d.message_id
    left join guardians g on g.guardian_id = d.guardian_id
    left join students s on s.student_id = d.student_id
    where d.state = 'failed' and d.ended_at > now() - make_interval(days => ${sql.lit(FAILED_DAYS)})
      and ${isListed}`,
  refunds_due: refundsDueQuery(sql`${now.date}::date`, STUDENT),
})

/** Cash payments that are no corrections, in the form of an index. */
const IN_CASH = sql`p.method = 'cash' and p.first_payment_id is null`

/** People who ever took cash; the query reads one payment of each. */
const TAKING_CASH = sql`
  with recursive people (id) as (
    (select p.recorded_by from payments p where ${IN_CASH} order by p.recorded_by limit 1)
    union all
    select (
      select p.recorded_by from payments p where ${IN_CASH} and p.recorded_by > people.id
      order by p.recorded_by limit 1)
    from people where people.id is not null)
  select id from people where id is not null`

/** Days examined in an academy that never closes a day. */
const UNCLOSED_DAYS = 62

/**
 * The first day that counts: the earliest one that was closed less than 32 days later. A day that was closed later was
 * mistyped or caught up on. A day without money that was closed by mistake and reopened does not count. If no day was
 * ever closed, it is the first day with cash within two months, so that few days are examined.
 */
const firstOpen = (today: Given<string>) => sql`coalesce((
  select min(day) from day_closes
  where (reopened_at is null or methods <> '[]') and closed_at < day + 32), (
  select greatest(${today}::date - ${sql.lit(UNCLOSED_DAYS)},
    min((select min(p.recorded_on) from payments p where ${IN_CASH} and p.recorded_by = people.id)))
  from (${TAKING_CASH}) as people))`

const isNotClosed = (account_id: string, day: string) => sql`not exists (
  select from day_closes c
  where c.account_id = ${sql.ref(account_id)} and c.day = ${sql.ref(day)} and c.reopened_at is null)`

type Asker = Pick<Account, 'role'> & { uid: Given<string> }

/**
 * Days on which a person took cash and that are not closed; the desk sees its own. A correction counts with its first
 * payment.
 */
const waitingOfTill = (now: GivenTime, { role, uid }: Asker): Waiting => ({
  day_open: sql`
    select taken.day - date '2000-01-01' as id, coalesce(a.name, '') as name, taken.day, ${NO_AMOUNT}
    from (
      select people.id as account_id, days.day
      from (${TAKING_CASH}) as people cross join (
        select day::date as day
        from generate_series(${firstOpen(now.date)}, ${now.date}::date - 1, interval '1 day') as day
      ) as days
      where ${isNotClosed('people.id', 'days.day')} and (
        select p.payment_id from payments p
        where ${IN_CASH} and p.recorded_by = people.id and p.recorded_on = days.day limit 1
      ) is not null
      union
      select f.recorded_by, f.recorded_on
      from payments p join payments f on f.payment_id = p.first_payment_id
      where p.first_payment_id is not null and p.method = 'cash'
        and f.recorded_on >= ${firstOpen(now.date)} and f.recorded_on < ${now.date}::date
        and ${isNotClosed('f.recorded_by', 'f.recorded_on')}
    ) as taken left join accounts a on a.id = taken.account_id
    where ${isOwner({ role }) ? sql`true` : sql`taken.account_id = ${uid}`}`,
})

/** Time by which the daily work of the night is certainly done. */
const WORK_DONE_BY = '02:00'

/** Marks and receipts of so long ago no longer contradict each other day by day. */
const TOLD_LATELY = sql`interval '30 days'`

/** Items only the owner can fix. */
const waitingOfOwner = (now: GivenTime): Waiting => ({
  session_left: studentsLeftBehind(now.date),
  mail_waiting: sql`
    select d.message_id as id, coalesce(d.address, '') as name, ${toAcademyDay(sql`d.since`)} as day, ${NO_AMOUNT}
    from ${UNSENT} d
    where d.since < now() - interval '1 hour'`,
  ledger: sql`
    select 1 as id, rule as name, day, ${NO_AMOUNT} from ${ledgerFindingsQuery(now.date)} as found`,
  daily_work: sql`
    select 1 as id, job as name, day, ${NO_AMOUNT} from ${UNFINISHED_WORK} as work
    where day < ${now.date}::date or ${now.time}::time > ${sql.lit(WORK_DONE_BY)}::time`,
  jobs_given_up: sql`
    select jobs.job_id as id, jobs.kind as name, ${toAcademyDay(sql`jobs.ended_at`)} as day, ${NO_AMOUNT}
    from jobs
    where ${IS_GIVEN_UP} and jobs.ended_at > now() - make_interval(days => ${sql.lit(FAILED_DAYS)})`,
  erasure: sql`
    select s.student_id as id, ${STUDENT} as name, ${toAcademyDay(sql`r.asked_at`)} as day, ${NO_AMOUNT}
    from erasure_requests r join students s on s.student_id = r.student_id`,
  fees_told_twice: sql`
    select 1 as id, '' as name, ${NO_DAY}, ${NO_AMOUNT}
    where (select fees_by_hand from settings) is null
      and exists (select from fee_marks where marked_at > now() - ${TOLD_LATELY})
      and exists (select from payments
        where recorded_on > ${now.date}::date - ${TOLD_LATELY} and method <> 'before')`,
  // The academy's own text may be from before families could pay by UPI.
  pricing_page: sql`
    select 1 as id, '' as name, ${NO_DAY}, ${NO_AMOUNT}
    from site_pages p cross join settings s
    where p.page = 'pricing' and p.version > 1 and s.upi_id is not null and s.upi_name is not null
      and p.markdown not like '%{pay_ways}%' and p.markdown !~* '\\mupi\\M'`,
  // The line is shown until the next notes are sent, or until a week has passed.
  weekly_missed: sql`
    select 1 as id, '' as name, week as day, ${NO_AMOUNT}
    from (select week, state from weekly_sendings order by week desc limit 1) as last
    where state = 'missed' and week > ${now.date}::date - 8`,
})

type Found = {
  kind: TodayKind
  count: number
  amount: string | null
  oldest: string | null
  sample: string[]
  /** Number of the first of the waiting items. */
  first: string
}

/**
 * Number of waiting items by kind for an account; kinds without any are absent. Lessons are counted beside the rest.
 * Planning took as long as reading, so the statements are prepared.
 */
export async function countWaiting(db: Db, now: LocalTime, { role, uid }: Account) {
  const ofLessons = ({ needs_teacher, registers }: Waiting) => ({ needs_teacher, registers })
  const found = await Promise.all([
    countKinds(db, 'lessons that wait', { ...now }, (at) => ofLessons(waitingOfOffice(at))),
    countKinds(db, `what waits for ${role}`, { ...now, uid }, ({ uid, ...at }) => {
      const { needs_teacher, registers, ...office } = waitingOfOffice(at)
      return {
        ...office,
        ...waitingOfTill(at, { role, uid }),
        ...(isOwner({ role }) && waitingOfOwner(at)),
      }
    }),
  ])
  return found.flat()
}

function countKinds<Asked extends LocalTime>(
  db: Db,
  name: string,
  asked: Asked,
  kindsFor: (blanks: Blanks<Asked>) => Waiting,
) {
  return queryPrepared(db, name, asked, (blanks) => {
    const each = Object.entries(kindsFor(blanks)).map(
      ([kind, rows]) => sql`
        select ${sql.lit(kind)}::text as kind, count(*)::int as count, sum(amount)::text as amount,
          min(day)::text as oldest, (array_agg(name order by day, name, id))[1:3] as sample,
          (array_agg(id::text order by day, name, id))[1] as first
        from (${rows}) as ${sql.ref(kind)} having count(*) > 0`,
    )
    return { compile: () => sql<Found>`${sql.join(each, sql` union all `)}`.compile(db) }
  })
}

/**
 * Answers if the last verified backup is over a day and a half old, or the academy if there is none: the day of that
 * backup, or null. Undefined otherwise.
 */
export async function isBackupOld(db: Db) {
  const { rows } = await sql<{ is_old: boolean; last: string | null }>`
    select ${toAcademyDay(LAST_BACKUP)}::text as last,
      coalesce(${LAST_BACKUP}, ${ACADEMY_BEGAN}) < now() - interval '36 hours' as is_old`.execute(
    db,
  )
  return rows[0]?.is_old ? { last: rows[0].last } : undefined
}
