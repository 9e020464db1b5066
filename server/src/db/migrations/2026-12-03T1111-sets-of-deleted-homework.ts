import { type Kysely, sql } from 'kysely'

/**
 * The set of homework goes with the homework or its lesson, whoever deletes these. Once begun it stays, on the day on which
 * it was due, with the students who began: the others have no such homework any more.
 */
export async function up(db: Kysely<never>) {
  await sql`
    create function end_set_of_homework(of_lesson integer, due date) returns void
    language plpgsql as $$
    declare ended integer;
    begin
      -- Who begins meanwhile keeps the row; what follows sees them.
      select set_id into ended from practice_sets where lesson_id = of_lesson for update;
      if not found then return; end if;
      if not exists (select from practice_sessions where set_id = ended) then
        delete from practice_sets where set_id = ended;
        return;
      end if;
      update practice_sets
        set lesson_id = null, due_on = due, only_named = true, version = version + 1
        where set_id = ended;
      insert into set_students (set_id, student_id)
        select set_id, student_id from practice_sessions where set_id = ended
        on conflict do nothing;
    end $$`.execute(db)
  await sql`
    create function end_set_of_deleted_homework() returns trigger language plpgsql as $$
    begin
      perform end_set_of_homework(old.lesson_id, old.due_date);
      return old;
    end $$`.execute(db)
  await sql`
    create function end_set_of_deleted_lesson() returns trigger language plpgsql as $$
    begin
      perform end_set_of_homework(old.lesson_id,
        (select due_date from homework where homework.lesson_id = old.lesson_id));
      return old;
    end $$`.execute(db)
  await sql`
    create trigger end_set before delete on homework
      for each row execute function end_set_of_deleted_homework()`.execute(db)
  await sql`
    create trigger end_set before delete on lessons
      for each row execute function end_set_of_deleted_lesson()`.execute(db)
}
