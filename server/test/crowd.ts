import { sql } from 'kysely'
import type { Db } from '../src/db/schema.ts'

/** Students per statement; more would time out. */
const LOT = 2_500

/**
 * Adds students: one name repeats per 500, one in twenty is inactive, one in three verified. Analyses the tables, as in
 * a running database.
 */
export async function aCrowd(db: Db, count: number) {
  for (let first = 1; first <= count; first += LOT)
    await aLot(db, first, Math.min(count, first + LOT - 1))
  await sql`vacuum analyze students, student_texts`.execute(db)
}

async function aLot(db: Db, first: number, last: number) {
  const numbers = sql`generate_series(${first}::integer, ${last}::integer) n`
  await sql`
    insert into accounts (id, name, email, email_verified, role, created_at, updated_at)
    select 'crowd-' || n, 'Student ' || n, 'crowd' || n || '@example.in', true, 'student', now(), now()
    from ${numbers}`.execute(db)
  await sql`
    insert into students (
      uid, first_name, last_name, email, student_class, date_of_birth, contact_number_1,
      school_or_college_name, board_or_university_name, address, city, district, state, pin,
      terms_version, is_active, is_verified
    )
    select 'crowd-' || n, initcap(substr(md5((n % 500)::text), 1, 8)), md5(n::text),
      'crowd' || n || '@example.in', 1 + n % 12, date '2005-01-01' + n % 3000,
      '+9198300' || lpad(n::text, 5, '0'), 'Model School', 'CBSE', n || ' Lake Road', 'Kolkata',
      'Kolkata', 'West Bengal', '700029', '2026-11', n % 20 > 0, n % 3 = 0
    from ${numbers}`.execute(db)
}
