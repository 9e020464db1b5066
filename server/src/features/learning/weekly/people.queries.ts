import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { guardianMaySee, isMinor } from '../../ground/rights/children.queries.ts'

/** The last person of a part: guardians come first, then students. */
export type Cursor = { kind: 'g' | 's'; id: number }

type Person = Cursor & { student_ids: number[] }

const isMember = (week: string) => sql`exists (
  select from memberships m where m.student_id = child.student_id
    and m.joined_on <= ${week}::date and (m.left_on is null or m.left_on >= ${week}::date))`

/**
 * The next people who may get a week's note, with their children: guardians who get messages, and students who are of
 * age or have no such guardian. `findRecipients` decides later; this query only keeps a family together.
 */
export async function nextPeople(
  db: Db,
  { week, after, limit }: { week: string; after: Cursor | null; limit: number },
) {
  const { kind, id } = after ?? { kind: 'g', id: 0 }
  const gets = sql`confirmed_at is not null and gets_messages and ${guardianMaySee}`
  const { rows } = await sql<Person>`
    select * from (
      (select 'g' as kind, guardian_id as id, array_agg(child.student_id) as student_ids
        from guardianships join students as child using (student_id)
        where ${kind} = 'g' and guardian_id > ${id}::integer
          and child.is_active and ${gets} and ${isMember(week)}
        group by guardian_id order by guardian_id limit ${limit})
      union all
      (select 's', child.student_id, array[child.student_id]
        from students as child
        where child.student_id > case when ${kind} = 's' then ${id}::integer else 0 end
          and child.is_active and ${isMember(week)} and (not ${isMinor} or not exists (
            select from guardianships where guardianships.student_id = child.student_id and ${gets}))
        order by child.student_id limit ${limit})
    ) as people
    order by kind, id limit ${limit}`.execute(db)
  return rows
}

/** Students among these who still exist, locked against erasure until the transaction ends. */
export async function holdStudents(trx: Trx, student_ids: number[]) {
  const rows = await trx
    .selectFrom('students')
    .select('student_id')
    .where(sql<boolean>`student_id = any(${student_ids}::integer[])`)
    .orderBy('student_id')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ student_id }) => student_id))
}
