import type { FirstMonth } from '@ganit/contract/people/memberships'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { remakeJoiningMonth } from '../../money/fees/dues.service.ts'
import { obstaclesOfMonth } from '../../money/fees/first-months.queries.ts'
import { refuseWithoutMonths } from '../../money/fees/first-months.service.ts'
import { settleCredit } from '../../money/payments/credit.queries.ts'
import { lockPayer } from '../../money/payments/payment-writes.queries.ts'
import { lockWithFormerBatches } from '../../people/memberships/memberships.queries.ts'
import { lockStudentByUid, studentByUid } from '../../people/students/students.queries.ts'

/** The memberships of a student that began this month or last, with what the desk chose for that month. */
export async function readFirstMonths(db: Db, uid: string) {
  const { student_id } = await studentByUid(db, uid)
  const today = await readAcademyToday(db)
  const { rows } = await sql<Begun>`
    select m.batch_id, b.batch_name, m.joined_on::text, m.first_month
    from memberships m join batches b using (batch_id)
    where m.student_id = ${student_id} and m.left_on is null
      and m.joined_on >= date_trunc('month', ${today}::date) - interval '1 month'
      and exists (select from batch_fees f where f.batch_id = m.batch_id
        and f.fee_type = 'recurring' and f.prorata = 'none')
    order by m.membership_id`.execute(db)
  return Promise.all(
    rows.map(async (begun) => {
      const { batch_id, joined_on } = begun
      const month = { student_id, batch_id, month: joined_on.slice(0, 7) }
      const { paid, other } = await obstaclesOfMonth(db, month)
      return { ...begun, may_change: !paid && !other }
    }),
  )
}

type Begun = {
  batch_id: number
  batch_name: string
  joined_on: string
  first_month: FirstMonth | null
}

type Choice = { batch_id: number; first_month: FirstMonth | null }

/**
 * Changes how much a present member is charged for the month of joining. 409 if something of it is paid or waived; 400
 * if the student is not in the batch, or no fee of it charges whole months. Returns whether the choice is another one.
 */
export async function changeFirstMonth(trx: Trx, uid: string, { batch_id, first_month }: Choice) {
  const { student_id } = await lockStudentByUid(trx, uid)
  await lockPayer(trx, student_id)
  await lockWithFormerBatches(trx, student_id, [])
  const found = await trx
    .selectFrom('memberships')
    .select(['membership_id', 'joined_on', 'first_month'])
    .where('student_id', '=', student_id)
    .where('batch_id', '=', batch_id)
    .where('left_on', 'is', null)
    .executeTakeFirst()
  if (!found) throw invalid({ batch_id: 'This student is not in that batch.' })
  await refuseWithoutMonths(trx, [batch_id], first_month)
  if (found.first_month === first_month) return false
  const month = { student_id, batch_id, month: found.joined_on.slice(0, 7) }
  const { paid, other } = await obstaclesOfMonth(trx, month)
  if (paid) throw conflict('Something is paid on it already.')
  if (other) throw conflict('This month was changed by hand, or its fee has changed since.')
  await trx
    .updateTable('memberships')
    .set({ first_month })
    .where('membership_id', '=', found.membership_id)
    .execute()
  await remakeJoiningMonth(trx, month, await readAcademyToday(trx))
  await settleCredit(trx, student_id)
  return true
}
