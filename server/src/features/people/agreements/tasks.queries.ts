import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'

const MOST_SHOWN = 100

type Waiting = { student_id: number; uid: string; name: string; since: string; total: number }

const NAME = fullName('s')

const presentWaiting = (rows: Waiting[]) => ({
  total: rows[0]?.total ?? 0,
  students: rows.map(({ total, ...student }) => student),
})

/** Erasure requests, longest waiting first. */
export async function erasureRequests(db: Db, time_zone: string) {
  const { rows } = await sql<Waiting>`
    select s.student_id, s.uid, ${NAME} as name, (count(*) over ())::int as total,
      (r.asked_at at time zone ${time_zone})::date as since
    from erasure_requests r join students s on s.student_id = r.student_id
    order by r.asked_at, r.student_id limit ${MOST_SHOWN}`.execute(db)
  return presentWaiting(rows)
}

/** Signed-out students whose last lesson, payment and registration are over `years` years ago; none if `years` is 0. */
async function pastTheirTime(db: Db, years: number, today: string) {
  if (years === 0) return presentWaiting([])
  return presentWaiting((await studentsPastTime(years, today).execute(db)).rows)
}

/** Query of `pastTheirTime`; separate so that tests can check its plan. */
export function studentsPastTime(years: number, today: string) {
  const since = sql`(${today}::date - make_interval(years => ${years}))::date`
  // Excludes students in one pass through each table; looks up the last day only for the rest.
  return sql<Waiting>`
    with past as materialized (
      select student_id from students s
      where registered_at < ${since}
        and not exists (
          select from memberships m
          where m.student_id = s.student_id and (m.left_on is null or m.left_on >= ${since}))
        and not exists (
          select from payments p where p.student_id = s.student_id and p.paid_on >= ${since})
        and not exists (select from sessions where account_id = s.uid)
    )
    select s.student_id, s.uid, ${NAME} as name, (count(*) over ())::int as total, greatest(
      (s.registered_at at time zone (select time_zone from settings))::date,
      (select max(left_on) from memberships m where m.student_id = s.student_id),
      (select max(paid_on) from payments p where p.student_id = s.student_id)
    ) as since
    from past join students s on s.student_id = past.student_id
    order by since, s.student_id limit ${MOST_SHOWN}`
}

/** Everything that waits for the admin, by the academy's day. */
export async function readPrivacyTasks(db: Db, today: string) {
  const { keep_inactive_years, time_zone } = await readSettings(db)
  return {
    keep_inactive_years,
    requests: await erasureRequests(db, time_zone),
    past_time: await pastTheirTime(db, keep_inactive_years, today),
  }
}
