import { type Kysely, sql } from 'kysely'
import { watch } from '../transactions/watch.ts'

/**
 * Letters and certificates, numbered without gaps within a financial year; prints of ID cards, which are kept for a day;
 * and the settings of both.
 */
export async function up(db: Kysely<never>) {
  await sql.raw(STATEMENTS).execute(db)
  // The text names its student and parents; the trail says that there is one.
  await watch(db, 'issued_letters', 'letter_id', 'snapshot', 'withdrawn_why')
}

const STATEMENTS = `
  create table letter_counters (
    financial_year integer primary key,
    last_serial integer not null check (last_serial > 0)
  );
  create table issued_letters (
    letter_id integer generated always as identity primary key,
    kind text not null check (kind in ('enrolment', 'completed', 'result')),
    financial_year integer not null references letter_counters on delete restrict,
    serial integer not null check (serial > 0),
    number text not null unique generated always as (
      'C/' || financial_year || '-' || right((financial_year + 1)::text, 2) || '/'
        || case when serial < 1000 then right('000' || serial, 4) else serial::text end) stored,
    student_id integer not null references student_numbers on delete restrict,
    issued_on date not null check (isfinite(issued_on)),
    issued_by text references accounts on delete set null,
    -- The letter as it is printed; null once its student is erased.
    snapshot jsonb,
    withdrawn_on date check (isfinite(withdrawn_on)),
    withdrawn_why text check (withdrawn_why <> ''),
    constraint one_letter_a_number unique (serial, financial_year),
    constraint withdrawn_with_a_reason check ((withdrawn_on is null) = (withdrawn_why is null))
  );
  create index letters_of_student on issued_letters (student_id);
  create index letters_of_issuer on issued_letters (issued_by);
  create index letters_of_year on issued_letters (financial_year);
  create index letters_by_kind on issued_letters (kind, letter_id);

  -- A letter stays as it was issued. It can be withdrawn once, it goes along with its child to another record of that
  -- child, and an erasure takes its text out.
  create function refuse_change_of_letter() returns trigger language plpgsql as $$
  declare
    -- A generated column is not there yet in a trigger before the change.
    before jsonb := to_jsonb(old) - 'number';
    after jsonb;
  begin
    if tg_op = 'UPDATE' then
      after := to_jsonb(new) - 'number';
      if after - '{withdrawn_on,withdrawn_why}'::text[] = before - '{withdrawn_on,withdrawn_why}'::text[]
        and old.withdrawn_on is null then
        return new;
      end if;
      if after = before || '{"issued_by": null}' then
        return new;
      end if;
      if is_erasing() and tells_of_erased(before) and new.snapshot is null
        and after - '{snapshot,withdrawn_why}'::text[] = before - '{snapshot,withdrawn_why}'::text[]
        and (new.withdrawn_why is null or new.withdrawn_why = 'Erased student') then
        return new;
      end if;
      if after - 'student_id' = before - 'student_id' and exists (
        select from students one join students other
          on fold_text(one.first_name) = fold_text(other.first_name) and one.student_class = other.student_class
        where one.student_id = old.student_id and other.student_id = new.student_id) then
        return new;
      end if;
    end if;
    raise exception 'letter % stays as it was issued', old.letter_id using errcode = '23001';
  end
  $$;
  create trigger never_changed before update or delete on issued_letters
    for each row execute function refuse_change_of_letter();

  create table card_prints (
    print_id uuid primary key default gen_random_uuid(),
    student_ids integer[] not null,
    content bytea not null,
    created_at timestamptz not null default now()
  );
  create index card_prints_by_age on card_prints (created_at);

  alter table settings
    add column signs_name text check (signs_name <> ''),
    add column signs_title text check (signs_title <> ''),
    add column card_shows_parent boolean not null default false;`
