import { sql } from 'kysely'
import type { Db } from '../../../../db/schema.ts'
import { readMessageSettings } from '../../../ground/settings/settings.queries.ts'

/** Mails of a hosted academy on a day: these, and some for each student. */
const FOR_ALL = 200
const FOR_EACH_STUDENT = 2

/** Whether a mail counts: codes, passwords and invitations do not, and never wait. */
export const isCounted = ({ purpose }: { purpose: string }) => purpose !== 'account'

/** Mails that count today by the academy's clock, the most there may be, and the seconds until tomorrow. */
export async function readMailAllowance(db: Db) {
  const { time_zone: zone } = await readMessageSettings(db)
  const { rows } = await sql<{ sent: number; students: number; seconds: number }>`
    with today as (select (now() at time zone ${zone})::date as day)
    select
      (select count(*) from deliveries d join messages m using (message_id)
        where d.channel = 'mail' and d.state in ('sent', 'delivered', 'read')
          and m.purpose <> 'account' and d.ended_at >= today.day::timestamp at time zone ${zone})::int as sent,
      (select count(*) from students where is_active)::int as students,
      ceil(extract(epoch from (today.day + 1)::timestamp at time zone ${zone} - now()))::int as seconds
    from today`.execute(db)
  const { sent, students, seconds } = rows[0] ?? { sent: 0, students: 0, seconds: 0 }
  return { sent, most: FOR_ALL + FOR_EACH_STUDENT * students, seconds }
}
