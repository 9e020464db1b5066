import type { BatchStay } from '@ganit/contract/office/batch-reports'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import type { Period } from '../reports/period.ts'

/** Days between two batches in which a student moves from one to the other. */
const MOVING_DAYS = 14

/** True unless a membership never counted: a student who settled before it began was there by mistake. */
const counts = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.settled_on`)} is null
    or ${sql.ref(`${alias}.settled_on`)} >= ${sql.ref(`${alias}.joined_on`)})`

/** Another batch of the student of membership `m` for which `isNear` is true of a membership `o`. */
const otherBatch = (isNear: RawBuilder<boolean>, order: RawBuilder<unknown>) => sql<number | null>`(
  select o.batch_id from memberships o
  where o.student_id = m.student_id and o.batch_id <> m.batch_id and ${counts('o')} and ${isNear}
  order by ${order}, o.membership_id limit 1)`

const LEFT_BEFORE = otherBatch(
  sql<boolean>`o.left_on between m.joined_on - ${sql.lit(MOVING_DAYS)} and m.joined_on`,
  sql`o.left_on desc`,
)
const JOINED_AFTER = otherBatch(
  sql<boolean>`o.joined_on between m.left_on and m.left_on + ${sql.lit(MOVING_DAYS)}`,
  sql`o.joined_on`,
)

/**
 * Memberships that lasted until a period, or began in it. `is_member`: they go on after its last day. `came` and `went`
 * are set if they begin or end in these days.
 */
export const staysQuery = ({ from, to }: Period, batch_id?: number) => sql`
  select m.membership_id, m.batch_id, m.student_id, m.joined_on, m.left_on, m.left_why, m.left_reason,
    m.left_on is null or m.left_on > ${to}::date as is_member,
    from_batch, to_batch,
    case when m.joined_on >= ${from}::date then case when from_batch is null then 'joined' else 'moved_in' end end as came,
    case when m.left_on <= ${to}::date then case when to_batch is null then 'left' else 'moved_out' end end as went
  from memberships m
  cross join lateral (select
    case when m.joined_on >= ${from}::date then ${LEFT_BEFORE} end as from_batch,
    case when m.left_on <= ${to}::date then ${JOINED_AFTER} end as to_batch) as moved
  where m.joined_on <= ${to}::date and (m.left_on is null or m.left_on >= ${from}::date) and ${counts('m')}
    and ${batch_id === undefined ? sql`true` : sql`m.batch_id = ${batch_id}`}`

/** Memberships behind the numbers of a batch, by name. */
export async function staysOfBatch(db: Db, period: Period, batch_id: number) {
  const { rows } = await sql<BatchStay>`
    select m.student_id, s.uid, case when s.student_id is null then 'Erased student' else ${fullName('s')} end as name, m.joined_on, m.left_on, m.is_member,
      m.came, f.batch_name as from, m.went, t.batch_name as to,
      case when m.went = 'left' then m.left_why end as why,
      case when m.went = 'left' then m.left_reason end as reason
    from (${staysQuery(period, batch_id)}) as m
      left join students s using (student_id)
      left join batches f on f.batch_id = m.from_batch left join batches t on t.batch_id = m.to_batch
    order by s.first_name, s.last_name, m.student_id, m.joined_on`.execute(db)
  return rows
}
