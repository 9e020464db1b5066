import { type Kysely, sql } from 'kysely'
import { watch } from '../watch.ts'

/** Who teaches a batch, where and until when; and its weekly times written out as dated lessons. */
export async function up(db: Kysely<never>) {
  await extendBatches(db)
  await createClosedDays(db)
  await createLessons(db)
  await createGuests(db)
  await createAbsences(db)
  await createRegisters(db)
}

async function extendBatches(db: Kysely<never>) {
  await sql`
    alter table batches
      add column teacher_id text references accounts on delete set null,
      add column room_id integer references rooms,
      add column capacity integer check (capacity between 1 and 500),
      add column starts_on date check (isfinite(starts_on)),
      add column ends_on date check (isfinite(ends_on)),
      add column times_from date,
      add constraint batches_end_after_start check (ends_on >= starts_on)`.execute(db)
  await sql`
    alter table batch_schedules
      add column teacher_id text references accounts on delete set null,
      add column room_id integer references rooms`.execute(db)
  await sql`create index batches_of_teacher on batches (teacher_id) where teacher_id is not null`.execute(
    db,
  )
  await sql`
    create index schedules_of_teacher on batch_schedules (teacher_id) where teacher_id is not null`.execute(
    db,
  )
}

async function createClosedDays(db: Kysely<never>) {
  await sql`
    create table closed_days (
      closed_day_id integer generated always as identity primary key,
      title text not null check (title <> ''),
      from_date date not null,
      to_date date not null,
      batch_id integer references batches on delete cascade,
      version integer not null default 1,
      check (to_date between from_date and from_date + 59)
    )`.execute(db)
  await sql`create index closed_days_by_date on closed_days (from_date, to_date)`.execute(db)
  await watch(db, 'closed_days', 'closed_day_id')
}

/** Two lessons of one batch, in one room or of one teacher never overlap; they may touch. */
async function createLessons(db: Kysely<never>) {
  await sql`
    create table lessons (
      lesson_id integer generated always as identity primary key,
      batch_id integer not null references batches on delete cascade,
      date date not null,
      start_time time(0) not null,
      end_time time(0) not null check (end_time > start_time),
      during tsrange not null generated always as
        (tsrange(date + start_time, date + end_time)) stored,
      room_id integer references rooms,
      teacher_id text references accounts on delete set null,
      state text not null default 'scheduled' check (state in ('scheduled', 'cancelled')),
      kind text not null check (kind in ('weekly', 'extra')),
      origin_date date,
      origin_start time(0),
      makes_up_for integer references lessons on delete set null,
      joined_to integer references lessons on delete set null,
      closed_day_id integer references closed_days on delete set null,
      reason text,
      is_touched boolean not null default false,
      end_by_hand boolean not null default false,
      room_by_hand boolean not null default false,
      teacher_by_hand boolean not null default false,
      sequence integer not null default 0,
      version integer not null default 1,
      changed_at timestamptz not null default now(),
      constraint lessons_of_origin unique (batch_id, origin_date, origin_start),
      constraint lessons_have_an_origin check
        ((kind = 'weekly') = (origin_date is not null and origin_start is not null)),
      constraint one_lesson_of_a_batch exclude using gist (batch_id with =, during with &&)
        where (state = 'scheduled'),
      constraint one_lesson_in_a_room exclude using gist (room_id with =, during with &&)
        where (state = 'scheduled' and joined_to is null),
      constraint one_lesson_of_a_teacher exclude using gist (teacher_id with =, during with &&)
        where (state = 'scheduled' and joined_to is null)
    )`.execute(db)
  const orders = {
    lessons_by_day: '(date, start_time, lesson_id)',
    lessons_of_batch: '(batch_id, date, start_time)',
    lessons_of_room: '(room_id, date) where room_id is not null',
    lessons_of_teacher: '(teacher_id, date) where teacher_id is not null',
    lessons_of_closed_day: '(closed_day_id) where closed_day_id is not null',
    lessons_joined: '(joined_to) where joined_to is not null',
    lessons_made_up: '(makes_up_for) where makes_up_for is not null',
  }
  for (const [name, columns] of Object.entries(orders))
    await sql`create index ${sql.ref(name)} on lessons ${sql.raw(columns)}`.execute(db)
  await sql`
    create trigger audit_insert after insert on lessons referencing new table as new_rows
    for each row when (new.kind = 'extra') execute function audit('lesson_id')`.execute(db)
  await sql`
    create trigger audit_update after update on lessons
    referencing old table as old_rows new table as new_rows
    for each statement execute function audit('lesson_id')`.execute(db)
}

/** Students who sit in a lesson of a batch that is not theirs, once. */
async function createGuests(db: Kysely<never>) {
  await sql`
    create table lesson_guests (
      lesson_id integer not null references lessons on delete cascade,
      student_id integer not null references students on delete cascade,
      makes_up_for integer references lessons on delete set null,
      primary key (lesson_id, student_id)
    )`.execute(db)
  await sql`create index lesson_guests_by_student on lesson_guests (student_id)`.execute(db)
  await watch(db, 'lesson_guests', 'lesson_id')
}

async function createAbsences(db: Kysely<never>) {
  await sql`
    create table staff_absences (
      absence_id integer generated always as identity primary key,
      account_id text not null references accounts on delete cascade,
      from_date date not null,
      to_date date not null check (to_date >= from_date),
      reason text
    )`.execute(db)
  await sql`
    create index staff_absences_of_account on staff_absences (account_id, from_date, to_date)`.execute(
    db,
  )
  await watch(db, 'staff_absences', 'absence_id')
}

/** That the register of a lesson was taken, and when it can no longer be changed. */
async function createRegisters(db: Kysely<never>) {
  await sql`
    create table registers (
      lesson_id integer primary key references lessons on delete restrict,
      taken_at timestamptz not null default now(),
      taken_by text references accounts on delete set null,
      taught text,
      version integer not null default 1
    )`.execute(db)
  await sql`
    alter table settings
      add column register_lock_days integer not null default 7 check (register_lock_days between 1 and 60),
      add column attendance_floor integer not null default 75 check (attendance_floor between 1 and 100)`.execute(
    db,
  )
  await watch(db, 'registers', 'lesson_id')
}
