import { sql } from 'kysely'
import type { Trx } from '../../../src/db/schema.ts'
import type { Years } from './years.ts'

/** Years that a student stays. */
const STAY = 4

/**
 * Students who have left, each with a guardian, a consent of each purpose, and one membership: each year as many as the
 * academy has.
 */
export async function loadFormerStudents(trx: Trx, { from, until, years }: Years) {
  await sql`
    create temp table former on commit drop as
    select 'former-' || row_number() over (order by year, student_id) as uid, student_id as like_id,
      row_number() over (order by year, student_id) as n, year,
      (${from}::date + make_interval(years => year))::date as joined_on,
      least((${from}::date + make_interval(years => year + ${STAY}))::date, ${until}::date) - 1 as left_on
    from students, generate_series(0, ${years}::integer - 1) as year`.execute(trx)
  await sql`
    insert into accounts (id, name, email, role, email_verified)
    select f.uid, 'Former ' || n, f.uid || '@example.com', 'student', true
    from former f order by n`.execute(trx)
  await sql`
    insert into students (uid, first_name, last_name, email, student_class, date_of_birth, contact_number_1,
      school_or_college_name, board_or_university_name, address, city, district, state, pin, is_active,
      is_verified, terms_version, agreed_at, registered_at)
    select f.uid, s.first_name, s.last_name, f.uid || '@example.com', 10, s.date_of_birth - (365 * (f.year + 1))::integer,
      '+9198' || lpad(n::text, 8, '0'), s.school_or_college_name, s.board_or_university_name, s.address, s.city,
      s.district, s.state, s.pin, n % 3 <> 0, true, s.terms_version, f.joined_on, f.joined_on
    from former f join students s on s.student_id = f.like_id order by n`.execute(trx)
  const ids = sql`select s.student_id, f.* from former f join students s on s.uid = f.uid`
  await sql`
    insert into student_texts (student_id, search_text)
    select student_id, student_text(students) from students where uid in (select uid from former)`.execute(
    trx,
  )
  await sql`
    insert into student_numbers select student_id from (${ids}) as f on conflict do nothing`.execute(
    trx,
  )
  await sql`
    update student_counts set students = students + (select count(*) from former)
    where ctid = (select min(ctid) from student_counts)`.execute(trx)
  await sql`
    insert into guardians (name, phone, email)
    select 'Parent of ' || n, '+9197' || lpad(n::text, 8, '0'), 'parent-of-' || uid || '@example.com'
    from former order by n`.execute(trx)
  await sql`
    insert into guardianships (guardian_id, student_id, place, relation, is_primary, confirmed_at, created_at)
    select g.guardian_id, f.student_id, 1, 'mother', true, f.joined_on, f.joined_on
    from (${ids}) as f join guardians g on g.email = 'parent-of-' || f.uid || '@example.com'`.execute(
    trx,
  )
  await sql`
    insert into consents (student_id, purpose, text_version, given, way, recorded_at)
    select f.student_id, c.purpose, c.text_version, true, c.way, f.joined_on
    from (${ids}) as f, (
      select distinct on (purpose) purpose, text_version, way from consents order by purpose) as c`.execute(
    trx,
  )
  await sql`
    insert into memberships (batch_id, student_id, joined_on, left_on, settled_on)
    select b.batch_id, f.student_id, f.joined_on, f.left_on, f.left_on
    from (${ids}) as f join (
      select batch_id, row_number() over (order by batch_id) - 1 as place, count(*) over () as of
      from batches) as b on b.place = f.n % b.of
    order by f.joined_on, b.batch_id, f.student_id`.execute(trx)
}
