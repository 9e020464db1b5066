import { dayAfter } from '@ganit/contract/days'
import type { LeftWhy } from '@ganit/contract/people/memberships'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../src/db/schema.ts'
import { readAcademyToday } from '../src/features/ground/settings/settings.service.ts'
import { settleAndLeave } from '../src/features/office/leaving/leaving.service.ts'
import { addToBatch } from '../src/features/office/moves/moves.service.ts'
import { ownerId } from './owner.ts'

const WHY: readonly [LeftWhy, string][] = [
  ['time does not suit', 'School ends at five now.'],
  ['time does not suit', 'Football on the same evening.'],
  ['fees', 'The brother starts college.'],
  ['moved away', 'The family moves to Pune.'],
  ['other coaching', 'Joins a coaching for JEE.'],
]
const MOVING = 2
const SINCE_DAYS = 20

/** Students of one morning batch, who are in no demo family. Those of the fullest batches come first. */
async function someStudents(db: Kysely<Database>, today: string) {
  const { rows } = await sql<{ student_id: number; uid: string; evening_id: number }>`
    select s.student_id, s.uid, e.batch_id as evening_id
    from students s join memberships m using (student_id) join batches b using (batch_id)
      join batches e on e.batch_name = 'Class ' || s.student_class || ' – Evening'
    where b.batch_name = 'Class ' || s.student_class || ' – Morning' and m.left_on is null
      and m.joined_on < ${dayAfter(today, -SINCE_DAYS)}::date
      and not exists (select from guardianships g where g.student_id = s.student_id)
      and not exists (select from memberships o where o.student_id = s.student_id and o.batch_id <> b.batch_id)
    order by count(*) over (partition by b.batch_id) desc, b.batch_id, s.student_id
    limit ${WHY.length + MOVING}`.execute(db)
  return rows
}

/** A few students who left or moved within the last days, so that the report of batches tells something. Once only. */
export async function seedLeavers(db: Kysely<Database>) {
  const known = db
    .selectFrom('memberships')
    .select('membership_id')
    .where('left_on', 'is not', null)
  if (await known.limit(1).executeTakeFirst()) return
  const uid = await ownerId(db)
  const today = await readAcademyToday(db)
  for (const [n, student] of (await someStudents(db, today)).entries()) {
    const on = dayAfter(today, -(n + 1))
    const said = WHY[n]
    if (said) {
      const [why, reason] = said
      await settleAndLeave(db, { uid: student.uid, on, reason, why }, { uid, today })
    } else {
      const { student_id, evening_id: batch_id } = student
      await db
        .transaction()
        .execute((trx) => addToBatch(trx, { student_id, batch_id, how: 'move', on }, uid))
    }
  }
}
