import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { toAcademyDay } from '../../ground/settings/academy-day.queries.ts'
import { isMadeUp } from '../../teaching/attendance/counted.queries.ts'
import type { Stay } from './stays.ts'

export type Student = {
  student_id: number
  name: string
  student_class: number
  stays: Stay[]
  /** Confirmed guardians, in their order. */
  parents: string[]
}

/**
 * Students for letters, by number; locked, so that none is erased meanwhile. Memberships that did not count are left
 * out, and so are those that begin later.
 */
export async function lockStudents(trx: Trx, student_ids: number[], today: string) {
  const { rows } = await sql<Student>`
    select s.student_id, ${fullName('s')} as name, s.student_class,
      coalesce((
        select json_agg(json_build_object('batch_id', b.batch_id, 'batch_name', b.batch_name,
          'class_number', b.class_number, 'from', m.joined_on, 'until', least(m.left_on, b.ends_on))
          order by m.joined_on, m.membership_id)
        from memberships m join batches b using (batch_id)
        where m.student_id = s.student_id and m.joined_on <= ${today}::date
          and m.joined_on <= coalesce(least(m.left_on, b.ends_on), 'infinity')
          and (m.settled_on is null or m.settled_on >= m.joined_on)), '[]') as stays,
      array(
        select g.name from guardianships k join guardians g using (guardian_id)
        where k.student_id = s.student_id and k.confirmed_at is not null
          and k.relation in ('mother', 'father', 'guardian')
        order by k.is_primary desc, k.place) as parents
    from students s where s.student_id = any(${student_ids}::integer[])
    order by s.student_id for share of s`.execute(trx)
  return new Map(rows.map((row) => [row.student_id, row]))
}

/** A time in which attendance is counted, in some batches and in others of their class. */
type Attending = {
  student_id: number
  from: string
  until: string
  batch_ids: number[]
  /** Null of a batch of any class: it is a course of its own. */
  class_number: number | null
}

/** Lessons that students attended, of those that count for them; a lesson that was made up for does not count. */
export async function attendedOf(trx: Trx, times: readonly Attending[]) {
  const { rows } = await sql<{ student_id: number; n: number; of: number }>`
    select t.student_id, (count(*) filter (where marks.code in ('P', 'L')))::int as n,
      (count(*) filter (where marks.code in ('P', 'A', 'L')))::int as of
    from jsonb_to_recordset(${JSON.stringify(times)}::jsonb)
      as t (student_id integer, "from" date, until date, batch_ids jsonb, class_number integer)
    join attendance_marks marks on marks.student_id = t.student_id
    join lessons l on l.lesson_id = marks.lesson_id join batches b on b.batch_id = l.batch_id
    where l.state = 'scheduled' and l.date between t."from" and t.until
      and (t.batch_ids @> to_jsonb(b.batch_id) or b.class_number = t.class_number) and not ${isMadeUp}
    group by t.student_id`.execute(trx)
  return new Map(rows.map(({ student_id, ...counts }) => [student_id, counts]))
}

/** A test whose result is public; locked, so that it is not withdrawn meanwhile. Undefined if it is not. */
export async function lockPublishedTest(trx: Trx, test_id: number) {
  const { rows } = await sql<{ title: string; day: string }>`
    select title, ${toAcademyDay(sql`opens_at`)}::text as day from tests
    where test_id = ${test_id} and published_at is not null and withdrawn_at is null
    for share`.execute(trx)
  return rows[0]
}
