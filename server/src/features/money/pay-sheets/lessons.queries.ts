import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { isEmployee } from '../../ground/rights/rights.ts'
import type { LocalTime } from '../../ground/settings/clock.service.ts'
import { isFirstTaught } from '../../teaching/absences/taught.queries.ts'
import { isOver } from '../../teaching/lessons/conditions.queries.ts'

/** A month of the sheet, on the academy's clock; of one person, or of all. */
export type Scope = {
  from: string
  to: string
  now: LocalTime
  account_id?: string | undefined
  /**
   * Also lessons that another person's slip still has. Their new teacher is paid after the next slip of that person has
   * taken them back, but the result of their month has them at once.
   */
  isToBeTakenBack?: true
}

const ofAccount = ({ account_id }: Scope, column: string) =>
  account_id === undefined ? sql`true` : sql`${sql.ref(column)} = ${account_id}`

/**
 * Lessons that are paid to their teacher: held, over, and with a register. Joined lessons are paid once, by the first.
 */
const isPayable = (now: LocalTime) => sql<boolean>`(
  lessons.state = 'scheduled' and lessons.teacher_id is not null and ${isOver(now)}
  and exists (select from registers where registers.lesson_id = lessons.lesson_id) and ${isFirstTaught})`

/**
 * The rate for a lesson's day and batch, by lesson or by hour. A rate that names the batch wins over one for all
 * batches.
 */
const RATE = sql`(
  select r.pay_rate_id, r.kind, r.amount from pay_rates r
  where r.account_id = lessons.teacher_id and r.kind in ('lesson', 'hour')
    and lessons.date between r.from_date and coalesce(r.to_date, 'infinity')
    and (r.batch_ids is null or lessons.batch_id = any(r.batch_ids))
  order by r.batch_ids is null limit 1)`

const MINUTES = sql`(extract(epoch from lessons.end_time - lessons.start_time) / 60)::int`

const CAME = sql`m.code in ('P', 'L')`
const IS_EMPTY = sql`(
  not exists (select from attendance_marks m where m.lesson_id = lessons.lesson_id and ${CAME})
  and not exists (
    select from lessons joined join attendance_marks m using (lesson_id)
    where joined.joined_to = lessons.lesson_id and ${CAME}))`

const LESSON = sql`lessons.lesson_id, lessons.date::text, to_char(lessons.start_time, 'HH24:MI') as start_time,
  lessons.batch_id, b.batch_name, ${MINUTES} as minutes`

export type SheetLesson = {
  account_id: string
  lesson_id: number
  date: string
  start_time: string
  batch_id: number
  batch_name: string
  minutes: number
}

export type OpenLesson = SheetLesson & {
  pay_rate_id: number
  kind: 'lesson' | 'hour'
  price: string
  /** The batch's teacher, if another one taught. */
  for_name: string | null
  is_empty: boolean
}

/** Standing slips that have a lesson: its teacher's, or all. */
const standing = ({ isToBeTakenBack }: Scope) => sql`(
  select from pay_slip_lessons p join standing_slips s using (pay_slip_id)
  where p.lesson_id = lessons.lesson_id
    and ${isToBeTakenBack ? sql`s.account_id = lessons.teacher_id` : sql`true`}
  group by s.account_id having sum(p.amount) <> 0)`

/**
 * Lessons of this month and the three before that are still to pay: they have a rate, and either no slip names them, or
 * their slips were reversed or took them back. Older lessons stay on the sheets of their months, so that a sheet does
 * not read more each year.
 */
export async function openLessons(db: Db, scope: Scope) {
  const isInScope = sql`lessons.date between ${scope.from}::date - interval '3 months' and ${scope.to}::date
    and lessons.teacher_id = any(array(
      select r.account_id from pay_rates r where r.kind in ('lesson', 'hour') and r.from_date <= ${scope.to}::date))
    and ${ofAccount(scope, 'lessons.teacher_id')}`
  const { rows } = await sql<OpenLesson>`
    with open as materialized (
      select lessons.lesson_id from lessons
      where ${isInScope}
        and not exists (select from pay_slip_lessons p where p.lesson_id = lessons.lesson_id)
      union all
      select lessons.lesson_id
      from lessons join (
        select p.lesson_id from pay_slip_lessons p join pay_slip_reversals using (pay_slip_id)
        union select p.lesson_id from paid_lessons_changed join pay_slip_lessons p using (lesson_id)
      ) as again using (lesson_id)
      where ${isInScope} and not exists ${standing(scope)}
    )
    select lessons.teacher_id as account_id, ${LESSON}, rate.pay_rate_id, rate.kind, rate.amount::text as price,
      case when b.teacher_id <> lessons.teacher_id then planned.name end as for_name, ${IS_EMPTY} as is_empty
    from open join lessons using (lesson_id) join batches b using (batch_id) cross join lateral ${RATE} as rate
      left join accounts planned on planned.id = b.teacher_id
    where ${isPayable(scope.now)}
    order by lessons.date, lessons.start_time, lessons.lesson_id`.execute(db)
  return rows
}

export type TakenBack = SheetLesson & {
  kind: 'lesson' | 'hour'
  pay_rate_id: number | null
  paid: string
}

/**
 * Lessons paid by slips up to this month that are not payable to this person any more. Only lessons changed after the
 * payment are read.
 */
export async function lessonsToTakeBack(db: Db, scope: Scope) {
  const { rows } = await sql<TakenBack>`
    select paid.account_id, ${LESSON}, paid.amount::text as paid, was.kind, was.pay_rate_id
    from (
      select p.lesson_id, s.account_id, sum(p.amount) as amount
      from paid_lessons_changed join pay_slip_lessons p using (lesson_id) join standing_slips s using (pay_slip_id)
      group by p.lesson_id, s.account_id having sum(p.amount) > 0
    ) as paid join lessons using (lesson_id) join batches b using (batch_id)
      cross join lateral (
        select l.kind, l.pay_rate_id from pay_slip_lessons p join pay_slip_lines l using (pay_slip_id, line)
          join standing_slips s using (pay_slip_id)
        where p.lesson_id = paid.lesson_id and s.account_id = paid.account_id and p.amount > 0
          and s.month <= ${scope.to}::date
        order by p.pay_slip_id desc limit 1) as was
    where ${ofAccount(scope, 'paid.account_id')}
      and not (lessons.teacher_id is not distinct from paid.account_id and ${isPayable(scope.now)})
    order by lessons.date, lessons.start_time, lessons.lesson_id`.execute(db)
  return rows
}

export type UnpaidLesson = SheetLesson & { name: string; why: 'without_register' | 'without_rate' }

const HAS_ANY_RATE = sql`exists (
  select from pay_rates r where r.account_id = lessons.teacher_id
    and lessons.date between r.from_date and coalesce(r.to_date, 'infinity')
    and (r.batch_ids is null or lessons.batch_id = any(r.batch_ids)))`

/**
 * Lessons of the month that have no register, or whose teacher has no rate. The owner's lessons are listed only if the
 * owner has a rate.
 */
export async function lessonsInNoSum(db: Db, scope: Scope) {
  const { rows } = await sql<UnpaidLesson>`
    select lessons.teacher_id as account_id, accounts.name, ${LESSON},
      case when g.lesson_id is null then 'without_register' else 'without_rate' end as why
    from lessons join batches b using (batch_id) join accounts on accounts.id = lessons.teacher_id
      left join registers g on g.lesson_id = lessons.lesson_id
    where lessons.date between ${scope.from}::date and ${scope.to}::date and lessons.state = 'scheduled'
      and ${isOver(scope.now)} and ${ofAccount(scope, 'lessons.teacher_id')}
      and (${isEmployee} or exists (select from pay_rates r where r.account_id = accounts.id))
      and case when g.lesson_id is null then lessons.joined_to is null
        else ${isFirstTaught} and not ${HAS_ANY_RATE} end
    order by lessons.date, lessons.start_time, lessons.lesson_id limit 5000`.execute(db)
  return rows
}
