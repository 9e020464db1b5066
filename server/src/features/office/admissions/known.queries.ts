import { sql } from 'kysely'
import { LOCKS } from '../../../db/lock-numbers.ts'
import type { Trx } from '../../../db/schema.ts'
import { studentHasPhone } from '../../../db/search.ts'
import { fullName } from '../../people/students/full-name.queries.ts'

/** Locks a family's number: of two desks the second sees what the first has done. */
export const lockNumber = (trx: Trx, phone: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${phone}, ${LOCKS.family}))`.execute(trx)

/** The number of a known guardian; undefined if there is none. */
export const guardianToCall = (trx: Trx, guardian_id: number) =>
  trx
    .selectFrom('guardians')
    .select('phone')
    .where('guardian_id', '=', guardian_id)
    .where('is_proposed', '=', false)
    .executeTakeFirst()

/** More are not a family, but a number that many gave. */
const MOST_KNOWN = 20

type Child = { student_id: number; first_name: string; name: string; student_class: number }

/** Students with this number, their own or a confirmed guardian's, highest class first. */
export async function childrenOfNumber(trx: Trx, phone: string) {
  const { rows } = await sql<Child>`
    select student_id, first_name, ${fullName()} as name, student_class
    from students where student_id in (
      select student_id from students where ${studentHasPhone(sql`${phone}::text`)}
      union
      select student_id from guardianships join guardians using (guardian_id)
      where phone = ${phone} and confirmed_at is not null)
    order by student_class desc, student_id limit ${sql.lit(MOST_KNOWN)}`.execute(trx)
  return rows
}
