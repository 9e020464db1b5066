import type { ReminderRow } from '@ganit/contract/money/reminders'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { guardianMaySee } from '../../ground/rights/children.queries.ts'
import { refusedAddresses } from '../../messages/outbox/refusals.queries.ts'
import type { FamilyRow } from './rows.queries.ts'

type Other = ReminderRow['others'][number] & {
  row: string
  guardian_id: number
  phone: string
  email: string | null
}

/**
 * By row, the other confirmed guardians of all its children who have a phone, may see the record and did not refuse
 * reminders. A family that refused them has none.
 */
export async function othersOfRows(db: Db, rows: readonly FamilyRow[]) {
  const asked = rows
    .filter(({ why }) => why !== 'does not want reminders')
    .map(({ key, guardian_id, student_ids }) => ({ key, guardian_id, student_ids }))
  if (asked.length === 0) return new Map<string, Other[]>()
  const found = await sql<Other>`
    select r.key as row, 'g' || g.guardian_id as key, g.guardian_id, g.name, min(k.relation) as relation,
      g.language, g.phone, nullif(g.email, '') as email
    from json_to_recordset(${JSON.stringify(asked)}::json)
      as r(key text, guardian_id integer, student_ids integer[])
    join guardianships k on k.student_id = any(r.student_ids) and k.confirmed_at is not null
      and k.guardian_id is distinct from r.guardian_id
    join students child on child.student_id = k.student_id
    join guardians g on g.guardian_id = k.guardian_id
    where g.phone is not null and g.account_id is distinct from child.uid and ${guardianMaySee}
      and not exists (
        select from (${refusedAddresses(sql`r.purpose = 'fee_overdue'`)}) as refused
        where refused.address in (g.phone, lower(g.email)))
    group by r.key, g.guardian_id, r.student_ids
    having count(*) = cardinality(r.student_ids)
    order by g.guardian_id`.execute(db)
  return Map.groupBy(found.rows, ({ row }) => row)
}

/** A row as another guardian reads it; undefined if there is no such guardian of its children. */
export async function rowReadBy(
  db: Db,
  row: FamilyRow,
  key: string,
): Promise<FamilyRow | undefined> {
  const other = (await othersOfRows(db, [row])).get(row.key)?.find((each) => each.key === key)
  if (!other) return undefined
  const { guardian_id, name, phone, email, language } = other
  return { ...row, guardian_id, own_id: null, name, phone, email, language }
}
