import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/db/schema.ts'

/** A mother of each student; those of so many first students have two children each. */
export async function loadGuardians(db: Kysely<Database>, students: number, siblings: number) {
  await sql`
    insert into guardians (name, phone, email)
    select 'Guardian ' || n, '+91' || (9000000000 + n), 'guardian' || n || '@example.com'
    from generate_series(1, ${students}::integer) n
    where n > ${siblings} or n % 2 = 0`.execute(db)
  await sql`
    insert into guardianships (guardian_id, student_id, place, relation, is_primary, confirmed_at)
    select g.guardian_id, s.student_id, 1, 'mother', true, now()
    from students s join guardians g on g.name = 'Guardian ' || case
      when s.student_id <= ${siblings} then 2 * ((s.student_id + 1) / 2) else s.student_id end`.execute(
    db,
  )
}
