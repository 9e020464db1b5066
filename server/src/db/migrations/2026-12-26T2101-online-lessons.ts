import { type Kysely, sql } from 'kysely'

/**
 * Addresses at which lessons are held online, and of batches that always meet online. A visitor with a seat in a lesson
 * is also called when it goes online, because the desk sends the address.
 */
export async function up(db: Kysely<never>) {
  await sql.raw(STATEMENTS).execute(db)
}

const STATEMENTS = `
  alter table lessons add column online_url text check (online_url ~* '^https://' and length(online_url) <= 500);
  alter table batches add column online_url text check (online_url ~* '^https://' and length(online_url) <= 500);
  create index online_lessons_of_batch on lessons (batch_id, date desc, start_time desc) where online_url is not null;

  -- A release that does not know online lessons could give them rooms, which are to be free for others.
  create function free_room_of_online_lesson() returns trigger language plpgsql as $$
  begin
    new.room_id := null;
    return new;
  end
  $$;
  create trigger online_lessons_take_no_room before insert or update of room_id, online_url on lessons
    for each row when (new.online_url is not null and new.room_id is not null)
    execute function free_room_of_online_lesson();

  create or replace function call_demo_guests() returns trigger language plpgsql as $$
  declare
    today date := (now() at time zone coalesce((select time_zone from settings), 'Asia/Kolkata'))::date;
    what text := 'is no longer in the timetable.';
  begin
    if tg_op = 'UPDATE' then
      what := case
        when new.state = 'cancelled' then 'was cancelled.'
        when (new.date, new.start_time) is distinct from (old.date, old.start_time)
          then format('was moved to %s, %s.', to_char(new.date, 'FMDD Mon YYYY'), to_char(new.start_time, 'HH24:MI'))
        when new.state is distinct from old.state then 'takes place.'
        when new.online_url is null then 'is at the academy.'
        else 'is online. Send the address.'
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
  drop trigger demo_guests_are_called on lessons;
  create trigger demo_guests_are_called after update of date, start_time, state, online_url on lessons
    for each row when ((old.date, old.start_time, old.state, old.online_url)
      is distinct from (new.date, new.start_time, new.state, new.online_url))
    execute function call_demo_guests();`
