import { type Kysely, sql } from 'kysely'

/**
 * Seats in demo lessons that visitors take on the site. If the lesson of such a seat changes, its enquiry is to be called
 * today, whoever changes the lesson.
 */
export async function up(db: Kysely<never>) {
  await sql.raw(STATEMENTS).execute(db)
}

const STATEMENTS = `
  alter table settings add column demo_seats smallint check (demo_seats between 1 and 10);
  alter table enquiries add column seat_by_site boolean not null default false;

  create function call_demo_guests() returns trigger language plpgsql as $$
  declare
    today date := (now() at time zone coalesce((select time_zone from settings), 'Asia/Kolkata'))::date;
    what text := 'is no longer in the timetable.';
  begin
    if tg_op = 'UPDATE' then
      what := case
        when new.state = 'cancelled' then 'was cancelled.'
        when (new.date, new.start_time) is not distinct from (old.date, old.start_time) then 'takes place.'
        else format('was moved to %s, %s.', to_char(new.date, 'FMDD Mon YYYY'), to_char(new.start_time, 'HH24:MI'))
      end;
    end if;
    with guests as (
      update enquiries set follow_up_on = today, changed_at = now(), version = version + 1
      where trial_lesson_id = old.lesson_id and seat_by_site and trial_came is null
        and stage not in ('joined', 'lost') and old.date >= today
      returning enquiry_id
    )
    insert into enquiry_notes (enquiry_id, text)
    select enquiry_id, format('The demo lesson of %s, %s %s', to_char(old.date, 'FMDD Mon YYYY'),
      to_char(old.start_time, 'HH24:MI'), what)
    from guests;
    return case tg_op when 'DELETE' then old else new end;
  end
  $$;
  create trigger demo_guests_are_called after update of date, start_time, state on lessons
    for each row when ((old.date, old.start_time, old.state) is distinct from (new.date, new.start_time, new.state))
    execute function call_demo_guests();
  create trigger demo_guests_are_called_before_deletion before delete on lessons
    for each row execute function call_demo_guests();`
