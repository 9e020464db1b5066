import { sql } from 'kysely'
import { isAmong } from '../../../db/rows/conditions.ts'
import type { Db } from '../../../db/schema.ts'
import { studentNotFound } from '../../people/students/students.queries.ts'
import { advanceInSql } from '../ledger/words.queries.ts'

/** First phones of some students. */
export const firstPhones = (db: Db, student_ids: number[]) =>
  db
    .selectFrom('students')
    .select(['student_id', 'contact_number_1 as phone'])
    .where(isAmong('student_id', student_ids))
    .execute()

/** The first confirmed guardian of a student. */
export const firstGuardianOf = (db: Db, student_id: number) =>
  db
    .selectFrom('guardianships')
    .innerJoin('guardians', 'guardians.guardian_id', 'guardianships.guardian_id')
    .select(['guardians.guardian_id', 'guardians.name', 'guardians.phone'])
    .where('guardianships.student_id', '=', student_id)
    .where('confirmed_at', 'is not', null)
    .orderBy('is_primary', 'desc')
    .orderBy('place')
    .limit(1)
    .executeTakeFirst()

/** More students than this are not a family, but share a phone number that many have given. */
const FAMILY_MAX = 20

/** First phone of student `s`, as in its index. */
const firstPhone = (student: string) =>
  sql`right(regexp_replace(${sql.ref(`${student}.contact_number_1`)}, '[^0-9]', '', 'g'), 10)`

/** Both phones of a student, written as in the index `students_by_phone`. */
const phones = sql`regexp_replace(
  s.contact_number_1 || 'x' || coalesce(s.contact_number_2, ''), '[^0-9x]', '', 'g')`

const PHONE_LENGTH = sql.lit(10)

/**
 * A student, then students with the same guardian or first phone, highest class first; each with their credit. 404 if
 * there is no such student.
 */
export async function readFamily(db: Db, student_id: number) {
  const { rows } = await sql<{ student_id: number; credit: string }>`
    with one as (select * from students where student_id = ${student_id}),
    family as (
      select student_id from one
      union
      select other.student_id from guardianships own
      join guardianships other using (guardian_id)
      where own.student_id = ${student_id}
        and own.confirmed_at is not null and other.confirmed_at is not null
      union
      select s.student_id from one join students s
        on ${phones} like '%' || ${firstPhone('one')} || '%' and ${firstPhone('s')} = ${firstPhone('one')}
      where length(${firstPhone('one')}) = ${PHONE_LENGTH})
    select students.student_id, ${advanceInSql(sql.ref('students.student_id'))} as credit
    from students join family using (student_id)
    order by students.student_id <> ${student_id}, student_class desc nulls last, students.student_id
    limit ${sql.lit(FAMILY_MAX)}`.execute(db)
  if (rows[0]?.student_id !== student_id) throw studentNotFound()
  return rows
}

/** Unreversed payments a person recorded on a day (`YYYY-MM-DD`). A correction counts as the payment it corrects. */
export async function sumTakenOn(db: Db, recorded_by: string, day: string) {
  const { rows } = await sql<{ count: number; amount: string; cash: string }>`
    with firsts as (
      select payment_id, amount, method from payments
      where recorded_by = ${recorded_by} and recorded_on = ${day} and first_payment_id is null
        and method <> 'before'),
    recorded as (
      select * from firsts
      union all
      select p.payment_id, p.amount, p.method
      from payments p join firsts f on p.first_payment_id = f.payment_id)
    select count(*)::int as count, coalesce(sum(amount), 0.00) as amount,
      coalesce(sum(amount) filter (where method = 'cash'), 0.00) as cash
    from recorded
    where not exists (select from reversals r where r.payment_id = recorded.payment_id)`.execute(db)
  return rows[0] ?? { count: 0, amount: '0.00', cash: '0.00' }
}
