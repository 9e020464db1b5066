import type { FirstMonth, LeftWhy } from '@ganit/contract/people/memberships'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { comesAfter } from '../../../db/rows/conditions.ts'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'

/** Present batches of the row's student, as `{id, name}`, in order of joining. */
export const batchesOfRow = (eb: ExpressionBuilder<Database, 'students'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('memberships')
      .innerJoin('batches', 'batches.batch_id', 'memberships.batch_id')
      .select(['batches.batch_id as id', 'batches.batch_name as name'])
      .whereRef('memberships.student_id', '=', 'students.student_id')
      .where('memberships.left_on', 'is', null)
      .orderBy('memberships.joined_on')
      .orderBy('memberships.membership_id'),
  )

type NameAndNumber = { first_name: string; last_name: string; student_id: number }

export type ClassStudentRow = Awaited<ReturnType<typeof studentsOfClassAfter>>[number]

/** The next few students of a class, by name. */
export const studentsOfClassAfter = (
  db: Db,
  student_class: number,
  { after, limit }: { after: NameAndNumber | undefined; limit: number },
) =>
  db
    .selectFrom('students')
    .select(['student_id', 'uid', 'first_name', 'last_name', 'email', 'student_class'])
    .select((eb) => [fullName().as('name'), batchesOfRow(eb).as('batches')])
    .where('student_class', '=', student_class)
    .where(comesAfter(['first_name', 'last_name', 'student_id'], after))
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('student_id')
    .limit(limit)
    .execute()

/**
 * Locks those of the given batches that exist, for joining and leaving, in the common order and as strongly as for
 * making dues. Lock all that a transaction needs at once; otherwise two transactions that move students both ways would
 * deadlock.
 */
export const lockBatches = (trx: Trx, batch_ids: number[]) =>
  trx
    .selectFrom('batches')
    .select(['batch_id', 'batch_name', 'class_number', 'ends_on'])
    .where(sql<boolean>`batch_id = any(${batch_ids}::integer[])`)
    .orderBy('batch_id')
    .forNoKeyUpdate()
    .execute()

/**
 * `lockBatches` plus all batches the student was ever in, because released payments become credit that may settle
 * their fees. The student must be locked.
 */
export async function lockWithFormerBatches(trx: Trx, student_id: number, batch_ids: number[]) {
  const former = await trx
    .selectFrom('memberships')
    .select('batch_id')
    .where('student_id', '=', student_id)
    .execute()
  return lockBatches(trx, [...batch_ids, ...former.map(({ batch_id }) => batch_id)])
}

export type LockedBatch = Awaited<ReturnType<typeof lockBatches>>[number]

export const batchExists = async (db: Db, batch_id: number) =>
  (await db
    .selectFrom('batches')
    .select('batch_id')
    .where('batch_id', '=', batch_id)
    .executeTakeFirst()) !== undefined

/** Present batches of a student, in order of joining. */
export const presentBatches = (db: Db, student_id: number) =>
  db
    .selectFrom('batches')
    .innerJoin('memberships', 'memberships.batch_id', 'batches.batch_id')
    .select(['batches.batch_id', 'batches.batch_name', 'batches.class_number'])
    .where('memberships.student_id', '=', student_id)
    .where('memberships.left_on', 'is', null)
    .orderBy('memberships.joined_on')
    .orderBy('memberships.membership_id')
    .execute()

/** The present batches of a student, locked against a change of class. */
export async function lockPresentBatches(trx: Trx, student_id: number) {
  await trx
    .selectFrom('batches')
    .select('batch_id')
    .where('batch_id', 'in', (eb) =>
      eb
        .selectFrom('memberships')
        .select('batch_id')
        .where('student_id', '=', student_id)
        .where('left_on', 'is', null),
    )
    .orderBy('batch_id')
    .forShare()
    .execute()
  return presentBatches(trx, student_id)
}

type Place = { batch_id: number; student_id: number }

/**
 * Reopens a membership of a student who comes back on or before the day of leaving: later stays are merged, and the
 * last one continues. Returns the memberships; none if no stay lasted until that day.
 */
export async function reopenMembership(trx: Trx, { batch_id, student_id }: Place, on: string) {
  const { rows } = await sql<{ membership_id: number }>`
    with stays as (
      select membership_id, lag(left_on) over by_day as last_before,
        lead(joined_on) over by_day is null as is_last
      from memberships
      -- Later than today only if the academy moved to a time zone further west.
      where batch_id = ${batch_id} and student_id = ${student_id} and left_on >= ${on}::date
      window by_day as (order by joined_on)
    )
    update memberships m set
      joined_on = least(m.joined_on, coalesce(last_before + 1, ${on}::date)),
      left_on = case when not is_last then m.left_on end,
      settled_on = case when not is_last then m.settled_on end,
      months_until = case when not is_last then m.months_until end,
      -- A stay that begins on another day has no month of joining that the desk chose.
      first_month = case when m.joined_on <= coalesce(last_before + 1, ${on}::date) then m.first_month end,
      left_reason = case when not is_last then m.left_reason end
    from stays where m.membership_id = stays.membership_id
    returning m.membership_id`.execute(trx)
  return rows.map(({ membership_id }) => membership_id)
}

/** The months, `2026-11`, for which the desk chose how much is charged, among the stays that lasted until a day. */
export async function chosenMonths(trx: Trx, { batch_id, student_id }: Place, on: string) {
  const rows = await trx
    .selectFrom('memberships')
    .select(sql<string>`to_char(joined_on, 'YYYY-MM')`.as('month'))
    .where('batch_id', '=', batch_id)
    .where('student_id', '=', student_id)
    .where('left_on', '>=', on)
    .where('first_month', 'is not', null)
    .execute()
  return [...new Set(rows.map(({ month }) => month))]
}

/**
 * Whether a student who joins a batch was in another one the day before, or joined another one on the same day whose
 * fees on joining are charged already, unless the student moves from that one (`instead_of`).
 */
export async function isOfAcademy(
  trx: Trx,
  { batch_id, student_id }: Place,
  { on, instead_of = null }: { on: string; instead_of?: number | null | undefined },
) {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from memberships o
      where o.student_id = ${student_id} and o.batch_id <> ${batch_id}
        and (o.settled_on is null or o.settled_on >= o.joined_on)
        and coalesce(o.left_on, 'infinity') >= ${on}::date - 1
        and (o.joined_on < ${on}::date
          or o.joined_on = ${on}::date and not o.came_within
            and o.batch_id is distinct from ${instead_of}::integer)) as is`.execute(trx)
  return rows[0]?.is === true
}

/**
 * Charges fees on joining in the first present batch that a student joined on a day, instead of in a membership that
 * did not count. Returns its membership; undefined if another one charges them already.
 */
export async function takePlaceOfFirst(trx: Trx, student_id: number, joined_on: string) {
  const { rows } = await sql<{ membership_id: number }>`
    update memberships m set came_within = false
    where m.membership_id = (
        select membership_id from memberships
        where student_id = ${student_id} and joined_on = ${joined_on}::date and left_on is null
        order by membership_id limit 1)
      and m.came_within and not exists (
        select from memberships o
        where o.student_id = m.student_id and (o.settled_on is null or o.settled_on >= o.joined_on)
          and coalesce(o.left_on, 'infinity') >= m.joined_on - 1
          and (o.joined_on < m.joined_on or o.joined_on = m.joined_on and not o.came_within))
    returning m.membership_id`.execute(trx)
  return rows[0]?.membership_id
}

type Begun = Place & { first_month: FirstMonth | null; came_within: boolean }

export async function insertMembership(trx: Trx, place: Begun, today: string) {
  const { membership_id } = await trx
    .insertInto('memberships')
    .values({ ...place, joined_on: today })
    .returning('membership_id')
    .executeTakeFirstOrThrow()
  return membership_id
}

/**
 * Marks the memberships of a student who settles, so that no deposit is charged any more. `reason`: why the student
 * leaves.
 */
export type Settling = { reason: string | null }

/** Last day of the members of batch `b`: the batch's own last day, or the day of a lesson held after it. */
const LAST_DAY = sql`greatest(b.ends_on, (
  select max(l.date) from registers join lessons l using (lesson_id)
  where l.batch_id = b.batch_id and l.date > b.ends_on))`

/**
 * Ends a student's memberships of some batches on a day, or with the batch if that ended before; both ends are days of
 * membership. Returns the last day in each.
 */
export async function endMemberships(
  trx: Trx,
  { student_id, batch_ids }: { student_id: number; batch_ids: number[] },
  {
    on,
    settling,
    why = null,
  }: { on: string; settling?: Settling | undefined; why?: LeftWhy | null },
) {
  const settled = settling
    ? sql`, settled_on = ${on}::date, left_reason = ${settling.reason}`
    : sql``
  const { rows } = await sql<{ left_on: string }>`
    update memberships m set left_on = greatest(m.joined_on,
      case when b.ends_on is null then ${on}::date else least(${on}::date, ${LAST_DAY}) end),
      left_why = ${why} ${settled}
    from batches b
    where b.batch_id = m.batch_id and m.student_id = ${student_id}
      and m.batch_id = any(${batch_ids}::integer[]) and m.left_on is null
    returning m.left_on`.execute(trx)
  return rows.map(({ left_on }) => left_on)
}

/** Whether a batch exceeds its own or its room's capacity. */
export async function isOverCapacity(trx: Trx, batch_id: number) {
  const row = await trx
    .selectFrom('batches')
    .leftJoin('rooms', (on) =>
      on.onRef('rooms.room_id', '=', 'batches.room_id').on('batches.online_url', 'is', null),
    )
    .select(
      sql<boolean>`coalesce((
        select count(*) from memberships m where m.batch_id = batches.batch_id and m.left_on is null
      ) > least(batches.capacity, rooms.seats), false)`.as('is_over'),
    )
    .where('batches.batch_id', '=', batch_id)
    .executeTakeFirst()
  return row?.is_over === true
}

export type EndedMembership = { student_id: number; batch_id: number; ends_on: string }

/** Some members of batches whose last day was before `day`. */
export async function membersOfEndedBatches(db: Db, day: string, limit: number) {
  const { rows } = await sql<EndedMembership>`
    select m.student_id, m.batch_id, b.ends_on
    from batches b join memberships m on m.batch_id = b.batch_id and m.left_on is null
    where b.ends_on < ${day}::date
    order by m.student_id, m.batch_id
    limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Some former members removed with their batch's last day, although that is not before `day`. */
export async function membersEndedEarly(db: Db, day: string, limit: number) {
  const { rows } = await sql<EndedMembership>`
    select m.student_id, m.batch_id, b.ends_on
    from batches b join memberships m on m.batch_id = b.batch_id and m.left_on = b.ends_on
    join students s on s.student_id = m.student_id
    where b.ends_on >= ${day}::date and m.settled_on is null
      and coalesce(b.class_number = s.student_class, true)
      and not exists (
        select from memberships o where o.batch_id = m.batch_id and o.student_id = m.student_id
          and o.joined_on > m.joined_on)
    order by m.student_id, m.batch_id
    limit ${sql.lit(limit)}`.execute(db)
  return rows
}
