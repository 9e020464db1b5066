import { sql } from 'kysely'
import { expect } from 'vitest'
import { loadLedger } from '../../../../seed/bulk/ledger-load.ts'
import { type Academy, test } from '../../../../test/academy.ts'
import { beginEachTestAt } from '../../../../test/days.ts'
import { plansWhile } from '../../../../test/plans.ts'
import type { Account } from '../../../http/access.ts'
import { readBatchOverview } from './batch-overview.service.ts'

beginEachTestAt('2025-12-01')

const ADMIN = { role: 'admin', uid: 'a1' } as Account
const WHOLE =
  /Seq Scan on (students|memberships|dues|open_dues|batch_fees|lessons|attendance_marks|guardianships|guardians)\b.*/

/** 100 batches of 60 with ten months of dues, two months of registers, and a guardian for each student. */
async function aFullAcademy({ db }: Academy) {
  await loadLedger(db, { students: 6000, batches: 100, months: 10, paidMonths: 8 })
  await sql`
    insert into guardians (name, phone)
    select 'Parent ' || n, '+9197' || lpad(n::text, 8, '0') from generate_series(1, 6000) n`.execute(
    db,
  )
  await sql`
    insert into guardianships (guardian_id, student_id, place, relation, confirmed_at)
    select guardian_id, student_id, 1, 'mother', now()
    from guardians join students on student_id = guardian_id`.execute(db)
  await sql`
    insert into lessons (batch_id, date, start_time, end_time, kind, origin_date, origin_start)
    select batch_id, date '2025-11-30' - n, '17:00', '18:30', 'weekly', date '2025-11-30' - n, '17:00'
    from batches cross join generate_series(0, 24) n`.execute(db)
  await sql`insert into registers (lesson_id) select lesson_id from lessons`.execute(db)
  // The lesson is inserted with its register, because then the trail does not record each mark.
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`set statement_timeout = 0`.execute(one)
    await sql`
      insert into attendance_marks (lesson_id, student_id, marked_at, code, is_tapped)
      select lesson_id, student_id, now(), 'P', false
      from lessons join memberships using (batch_id)`.execute(one)
    await sql`set session_replication_role = origin`.execute(one)
    await sql`vacuum analyze`.execute(one)
    await sql`reset statement_timeout`.execute(one)
  })
}

test('of 6,000 students a batch’s page reads its own alone, each table through an index', async ({
  academy,
}) => {
  await aFullAcademy(academy)
  const { db, app } = academy
  const seen = await plansWhile(db, async (db) => {
    const overview = await readBatchOverview(db, {
      ...{ batch_id: 7, account: ADMIN, photoUrls: app.photoUrls },
    })
    expect(overview.students).toHaveLength(60)
    expect(overview.students[0]).toMatchObject({ attendance: 100, months: ['due', null, null] })
  })
  expect(seen.match(WHOLE)?.[0]).toBeUndefined()
  for (const index of ['dues_of_student', 'lessons_of_batch']) expect(seen).toContain(index)
})
