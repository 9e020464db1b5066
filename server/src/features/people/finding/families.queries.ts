import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

type Family = { guardian_id: number; name: string; phone: string | null; student_ids: number[] }

/** Guardians by number, with their confirmed children, highest class first. */
export async function familiesByNumber(db: Db, guardian_ids: number[]) {
  if (guardian_ids.length === 0) return new Map<number, Family>()
  const { rows } = await sql<Family>`
    select guardian_id, name, phone, array(
      select student_id from guardianships g join students s using (student_id)
      where g.guardian_id = guardians.guardian_id and confirmed_at is not null
      order by student_class desc, student_id) as student_ids
    from guardians where guardian_id = any(${guardian_ids}::integer[])`.execute(db)
  return new Map(rows.map((row) => [row.guardian_id, row]))
}
