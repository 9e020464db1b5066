import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { isEmployee, ofStaff } from '../../ground/rights/rights.ts'
import { toAcademyDay } from '../../ground/settings/academy-day.queries.ts'

/** Columns that the prospectus shows, by table; what else changes there is no change of it. */
const SHOWN = [
  ...['batch_name', 'class_number', 'any_class', 'capacity', 'room_id', 'online_url'],
  ...['starts_on', 'ends_on'],
  ...['weekday', 'start_time', 'end_time', 'seats'],
  ...['title', 'amount', 'fee_type', 'due_date', 'last_due_date', 'on_joining'],
  ...['paid_from', 'paid_to', 'instalments'],
  ...['academy_name', 'phone', 'address', 'refund_words', 'classes_taught', 'fees_by_hand'],
  ...['helplines', 'shows_helplines', 'no_promise'],
  ...['prospectus', 'registration_number', 'owner_qualification'],
].map((column) => sql.lit(column))

/**
 * The academy's day on which something of the prospectus was changed last, by the trail, whose index `audit_of_prospectus` has the
 * same subjects. Null in an academy without a trail of it.
 */
export async function prospectusChangedOn(db: Db) {
  const { rows } = await sql<{ day: string | null }>`
    select ${toAcademyDay(sql`max(happened_at)`)} as day from (
      (select happened_at from audit_entries
        where subject in ('batches', 'batch_schedules', 'batch_fees', 'rooms', 'settings')
          and case action when 'changed' then changes ?| array[${sql.join(SHOWN)}] else subject <> 'rooms' end
        order by entry_id desc limit 1)
      union all
      select max(e.happened_at) from accounts
        join audit_entries e on e.subject = 'accounts' and e.subject_id = accounts.id
        where ${ofStaff} and (e.changes ? 'qualification' or e.action = 'changed'
          and (accounts.qualification is not null
            or not ${isEmployee} and (select owner_qualification from settings) is not null)
          and e.changes ?| '{name,role,is_active}')
    ) as changed`.execute(db)
  return rows[0]?.day ?? null
}
