import { dayAfter } from '@ganit/contract/days'
import { SOON_DAYS } from '@ganit/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { toAcademyDay } from '../../ground/settings/academy-day.queries.ts'
import { labelOfDue } from '../../money/fees/due-label.queries.ts'

/** A due to tell about on a day: due soon, or some weeks overdue. */
export type ToldDue = {
  due_id: number
  student_id: number
  owed: string
  due_date: string
  made_on: string
  /** The due's name, if it is not a batch fee. */
  batch_name: string
}

/**
 * Dues that are overdue or due soon on a day, of all students, because a family is told about all its children
 * together. Without dues whose payment is being checked.
 */
export async function duesToTell(db: Db, day: string) {
  const { rows } = await sql<ToldDue>`
    select o.due_id, o.student_id, o.owed::text, o.due_date::text,
      ${toAcademyDay(sql`d.made_at`)}::text as made_on,
      coalesce(b.batch_name, ${labelOfDue}) as batch_name
    from open_dues o join dues d using (due_id) left join batch_fees f on f.fee_id = d.fee_id
    left join batches b on b.batch_id = f.batch_id
    where o.owed > 0 and o.due_date <= ${dayAfter(day, SOON_DAYS)}::date
      and not exists (select from claim_dues c where c.due_id = o.due_id and c.is_to_check)
    order by o.student_id, o.due_date, o.due_id`.execute(db)
  return rows
}
