import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/**
 * The number of students is kept for each range of 4096 ids, from which it also follows where the half-millionth of them
 * stands. Each range has eight slots, so that those who register at once do not wait for each other.
 */
export async function up(db: Kysely<Database>) {
  for (const event of ['insert', 'delete', 'truncate'])
    await sql`drop trigger ${sql.ref(`students_are_counted_on_${event}`)} on students`.execute(db)
  await sql`drop function count_students`.execute(db)
  await sql`drop table student_counts`.execute(db)
  await sql`
    create table student_counts (
      range integer not null,
      slot integer not null,
      students integer not null,
      primary key (range, slot)
    )`.execute(db)
  await sql`
    insert into student_counts
    select student_id / 4096, 0, count(*) from students group by student_id / 4096`.execute(db)
  await sql`
    create function count_students() returns trigger language plpgsql as $$
    begin
      if tg_op = 'TRUNCATE' then
        delete from student_counts;
      else
        insert into student_counts as kept (range, slot, students)
        select student_id / 4096, pg_backend_pid() % 8,
          case tg_op when 'INSERT' then count(*) else -count(*) end
        from changed group by student_id / 4096
        order by student_id / 4096
        on conflict (range, slot) do update set students = kept.students + excluded.students;
      end if;
      return null;
    end $$`.execute(db)
  for (const [event, rows] of [
    ['insert', 'referencing new table as changed'],
    ['delete', 'referencing old table as changed'],
    ['truncate', ''],
  ] as const)
    await sql`
      create trigger ${sql.ref(`students_are_counted_on_${event}`)} after ${sql.raw(event)} on students
      ${sql.raw(rows)} for each statement execute function count_students()`.execute(db)
}
