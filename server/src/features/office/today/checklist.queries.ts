import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { HAS_TEACHER } from '../../accounts/invitations/invitations.queries.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { ensureSettings } from '../../ground/settings/settings.queries.ts'
import { hasNoParentsPhone } from '../../people/guardians/without-phone.queries.ts'
import { cachedTotalQuery } from '../../people/students/student-count.queries.ts'

type WithoutPhone = { students: number; without: number; sample: string[] }

/** Number of active students in a batch, number of those without a parent's phone, and the first of these by name. */
export async function countWithoutPhone(db: Db) {
  const { rows } = await sql<WithoutPhone>`
    with members as (
      select s.student_id, ${fullName('s')} as name,
        ${hasNoParentsPhone(sql.ref('s.student_id'))} as without
      from students s where s.is_active
        and s.student_id in (select student_id from memberships where left_on is null)
    )
    select count(*)::int as students, (count(*) filter (where without))::int as without,
      array(select name from members where without order by name, student_id limit 3) as sample
    from members`.execute(db)
  return rows[0] ?? { students: 0, without: 0, sample: [] }
}

type Done = Record<
  'academy' | 'batch' | 'students' | 'teacher' | 'receipt' | 'by_hand' | 'backup',
  boolean
>

/** Steps that a new academy has done; undefined once its owner has closed the checklist. */
export async function readFirstSteps(db: Db): Promise<Done | undefined> {
  const { rows } = await sql<Done & { is_closed: boolean }>`
    select coalesce(bool_or(checklist_closed_at is not null), false) as is_closed,
      coalesce(bool_or(tells_by_hand), false) as by_hand,
      coalesce(bool_or(phone is not null), false) as academy,
      exists (select from batch_fees join batch_schedules using (batch_id)) as batch,
      exists (select from students) as students,
      ${HAS_TEACHER} as teacher,
      exists (select from receipts) as receipt,
      exists (select from backup_runs where stage = 'done') as backup
    from settings`.execute(db)
  const [{ is_closed, ...done } = { is_closed: true } as never] = rows
  return is_closed ? undefined : done
}

export async function markChecklistClosed(
  trx: Trx,
  {
    by_hand = false,
    closed = true,
  }: { by_hand?: boolean | undefined; closed?: boolean | undefined },
) {
  await ensureSettings(trx)
  await trx
    .updateTable('settings')
    .set(
      by_hand ? { tells_by_hand: true } : { checklist_closed_at: closed ? sql<Date>`now()` : null },
    )
    .execute()
}

export async function countStudents(db: Db) {
  const { total } = await cachedTotalQuery(db).executeTakeFirstOrThrow()
  return total
}
