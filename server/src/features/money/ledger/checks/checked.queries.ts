import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../db/schema.ts'

/** Query of faults, as rows of one text `what`; empty if all is right. */
export type Check = RawBuilder<{ what: string }>

/**
 * The academy's day, the day up to which dues exist, and whether today's absences were processed. `since`: only students
 * whose ledger was open or changed since that day are checked, and only days since then; absent: everything is.
 */
export type CheckedDays = {
  today: string
  madeUntil: string
  isLookedAt?: boolean
  since?: string | undefined
}

type Condition = (column: string) => RawBuilder<boolean>

/**
 * The students to check, or all if undefined, as conditions: a column names such a student, one of the student's dues,
 * or one of the student's payments.
 */
export type Checked = {
  student_ids: number[] | undefined
  isOf: Condition
  isDueOf: Condition
  isPaymentOf: Condition
}

const ANY: Condition = () => sql`true`

export async function readChecked(db: Db, since: string | undefined): Promise<Checked> {
  if (since === undefined)
    return { student_ids: undefined, isOf: ANY, isDueOf: ANY, isPaymentOf: ANY }
  const { rows } = await studentsSince(since).execute(db)
  const student_ids = rows.map(({ student_id }) => student_id)
  const isOf: Condition = (column) => sql`${sql.ref(column)} = any(${student_ids}::integer[])`
  return {
    student_ids,
    isOf,
    isDueOf: (column) =>
      sql`${sql.ref(column)} in (select due_id from dues where ${isOf('dues.student_id')})`,
    isPaymentOf: (column) =>
      sql`${sql.ref(column)} in (select payment_id from payments where ${isOf('payments.student_id')})`,
  }
}

/**
 * Members since a day, students who owe or have credit, and students with a row that was written since. A correction of
 * an old payment is written today, whatever its day.
 */
const studentsSince = (since: string) => {
  const day = sql`${since}::date`
  return sql<{ student_id: number }>`
    select student_id from memberships where left_on is null or left_on >= ${day}
    union select student_id from dues where greatest(due_date, made_at, withdrawn_at) >= ${day}
    union select student_id from payments where recorded_at >= ${day} or paid_on >= ${day}
    union select payments.student_id from reversals join payments using (payment_id) where reversed_at >= ${day}
    union select payments.student_id from releases join allocations using (allocation_id) join payments using (payment_id)
      where released_at >= ${day}
    union select student_id from waivers where recorded_at >= ${day}
    union select waivers.student_id from waiver_reversals join waivers using (waiver_id) where reversed_at >= ${day}
    union select student_id from refunds where recorded_at >= ${day}
    union select refunds.student_id from refund_reversals join refunds using (refund_id) where reversed_at >= ${day}
    union select student_id from open_dues
    union select student_id from open_credits
    order by student_id`
}
