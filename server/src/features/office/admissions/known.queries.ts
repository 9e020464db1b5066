import { sql } from 'kysely'
import { LOCKS } from '../../../db/connections/lock-numbers.ts'
import { studentHasPhone } from '../../../db/rows/search.ts'
import type { Trx } from '../../../db/schema.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'

/** Locks a family's number, so that the second of two desks sees the changes of the first. */
export const lockNumber = (trx: Trx, phone: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${phone}, ${LOCKS.family}))`.execute(trx)

/**
 * Locks a known guardian and returns number and phone; undefined if there is none. With the lock the second of two
 * desks sees the changes of the first, also for a guardian without a phone.
 */
export const lockGuardian = (trx: Trx, guardian_id: number) =>
  trx
    .selectFrom('guardians')
    .select(['guardian_id', 'phone'])
    .where('guardian_id', '=', guardian_id)
    .where('is_proposed', '=', false)
    .forUpdate()
    .executeTakeFirst()

/** More students are not a family, but share a number that many have given. */
const MOST_KNOWN = 20

type Child = { student_id: number; first_name: string; name: string; student_class: number }

/** A number, or a known guardian without one. */
export type Family = { phone: string | null; guardian_id?: number | undefined }

/** Students with this number (their own or a confirmed guardian's) or with this guardian, highest class first. */
export async function childrenOfFamily(trx: Trx, { phone, guardian_id = 0 }: Family) {
  const { rows } = await sql<Child>`
    select student_id, first_name, ${fullName()} as name, student_class
    from students where student_id in (
      select student_id from students where ${studentHasPhone(sql`${phone}::text`)}
      union
      select student_id from guardianships join guardians using (guardian_id)
      where phone = ${phone}::text and confirmed_at is not null
      union
      select student_id from guardianships
      where guardian_id = ${guardian_id} and confirmed_at is not null)
    order by student_class desc, student_id limit ${sql.lit(MOST_KNOWN)}`.execute(trx)
  return rows
}
