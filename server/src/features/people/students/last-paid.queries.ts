import { sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { familyPhoneInSql } from '../guardians/family-phone.queries.ts'

type Row = {
  student_id: number
  family_phone: string | null
  since: string | null
  last_paid: string | null
}

const NOTHING = { family_phone: null, since: null, last_paid: null }

/**
 * Adds to each student the family's phone, since when something is due, and the last day of a payment that stands. An
 * advance from before Ganit never came here.
 */
export async function addLastPaid<Student extends { student_id: number }>(
  db: Db,
  rows: Student[],
  today: string,
) {
  const ids = rows.map(({ student_id }) => student_id)
  const asked = { ids, today }
  const found = await queryPrepared(db, 'since when some students owe', asked, (blanks) => ({
    compile: () =>
      sql<Row>`
        select s.student_id, ${familyPhoneInSql('s')} as family_phone,
          (select min(o.due_date)::text from open_dues o
            where o.student_id = s.student_id and o.due_date <= ${blanks.today}::date) as since,
          (select max(p.paid_on)::text from payments p
            where p.student_id = s.student_id and p.method <> 'before'
              and not exists (select from reversals r where r.payment_id = p.payment_id)) as last_paid
        from students s where s.student_id = any(${blanks.ids}::integer[])`.compile(db),
  }))
  const byStudent = new Map(found.map(({ student_id, ...each }) => [student_id, each]))
  return rows.map((row) => ({ ...row, ...(byStudent.get(row.student_id) ?? NOTHING) }))
}
