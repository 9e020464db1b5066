/** Rooms, batches, their members and their lessons. */
export const teachingTables = String.raw`
  -- The rooms in which lessons are held.
  create table rooms (
    room_id integer generated always as identity primary key,
    name text not null check (name <> ''),
    seats integer check (seats between 1 and 500),
    is_active boolean not null default true,
    version integer not null default 1
  );
  create unique index rooms_by_name on rooms (lower(normalize(name) collate "und-x-icu"));

  -- One row for both readings of a batch: by course, and by class. A batch without a class takes students of
  -- any class.
  create table batches (
    batch_id integer generated always as identity primary key,
    batch_name text collate "und-x-icu" not null check (batch_name <> ''),
    description text not null default '',
    course_id integer references courses on delete restrict,
    class_number integer check (class_number between 1 and 12),
    version integer not null default 1 check (version > 0),
    search_text text collate "C" not null
      generated always as (lower(((batch_name || E'\n') || description) collate "und-x-icu")) stored,
    teacher_id text references accounts on delete set null,
    room_id integer references rooms,
    capacity integer check (capacity between 1 and 500),
    starts_on date check (isfinite(starts_on)),
    ends_on date check (isfinite(ends_on)),
    times_from date,
    constraint batches_end_after_start check (ends_on >= starts_on)
  );
  create index batches_by_class on batches (class_number, batch_name, batch_id);
  create index batches_by_course on batches (course_id, batch_name, batch_id);
  create index batches_by_name on batches (batch_name, batch_id);
  create index batches_by_text on batches using gin (search_text gin_trgm_ops);
  create index batches_of_teacher on batches (teacher_id) where teacher_id is not null;

  -- The weekly times of a batch. Two of one weekday may touch, but not overlap.
  create table batch_schedules (
    batch_id integer references batches on delete cascade,
    position integer check ("position" >= 0),
    weekday text not null
      check (weekday in ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')),
    start_time time(0) not null,
    end_time time(0) not null,
    teacher_id text references accounts on delete set null,
    room_id integer references rooms,
    primary key (batch_id, position),
    check (end_time > start_time),
    constraint batch_schedules_do_not_overlap
      exclude using gist (batch_id with =, weekday with =,
        int4range((extract(hour from start_time) * 60 + extract(minute from start_time))::integer,
        (extract(hour from end_time) * 60 + extract(minute from end_time))::integer) with &&)
  );
  create index schedules_of_teacher on batch_schedules (teacher_id) where teacher_id is not null;

  -- The weekly times that held until the present ones did, so that lessons of those days can be made,
  -- changed and brought back. "times_from" is the batch's as they were written; where the batch has another
  -- one by now, they are no longer its.
  create table former_schedules (
    batch_id integer references batches on delete cascade,
    times_from date not null check (isfinite(times_from)),
    from_day date not null,
    until_day date not null,
    position integer check ("position" >= 0),
    weekday text not null
      check (weekday in ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')),
    start_time time(0) not null,
    end_time time(0) not null,
    teacher_id text references accounts on delete set null,
    room_id integer references rooms,
    usual_teacher_id text references accounts on delete set null,
    usual_room_id integer references rooms,
    primary key (batch_id, position),
    check (until_day > from_day and until_day <= times_from),
    check (end_time > start_time),
    constraint former_schedules_do_not_overlap
      exclude using gist (batch_id with =, weekday with =, daterange(from_day, until_day) with &&,
        int4range((extract(hour from start_time) * 60 + extract(minute from start_time))::integer,
        (extract(hour from end_time) * 60 + extract(minute from end_time))::integer) with &&)
  );
  create index former_schedules_of_teacher on former_schedules (coalesce(teacher_id, usual_teacher_id));

  -- The batch of each student, from which day to which; both days are within.
  -- After "settled_on" no fee asks for anything dated later, nor for a deposit; a membership that began only
  -- after that day counts for no month. "months_until" is set where a student moves up on the day on which
  -- both batches ask for the month: the new batch alone asks for it.
  create table memberships (
    membership_id integer generated always as identity primary key,
    batch_id integer not null references batches on delete cascade,
    student_id integer not null references student_numbers on delete restrict,
    joined_on date not null check (isfinite(joined_on)),
    left_on date,
    fees_after date check (isfinite(fees_after)),
    settled_on date check (isfinite(settled_on)),
    left_reason text check (left_reason <> ''),
    months_until date check (isfinite(months_until)),
    check (left_on >= joined_on),
    constraint who_settles_has_left check (settled_on is null or left_on is not null),
    constraint who_stays_is_asked_for_months check (months_until is null or left_on is not null),
    constraint memberships_do_not_overlap
      exclude using gist ((batch_id + 0) with =, (student_id + 0) with =, daterange(joined_on, left_on, '[]') with &&)
  );
  create index memberships_at_present on memberships (student_id, joined_on, membership_id) include (batch_id)
    where left_on is null;
  create unique index memberships_now on memberships (batch_id, student_id) where left_on is null;
  create index memberships_of_batch on memberships (batch_id, joined_on, left_on);
  create index memberships_of_student on memberships (student_id, membership_id);

  -- Days on which the academy, or a batch, is closed.
  create table closed_days (
    closed_day_id integer generated always as identity primary key,
    title text not null check (title <> ''),
    from_date date not null,
    to_date date not null,
    batch_id integer references batches on delete cascade,
    version integer not null default 1,
    check (to_date between from_date and (from_date + 59))
  );
  create index closed_days_by_date on closed_days (from_date, to_date);

  -- Weekly times written out as dated lessons, and extra ones. Two lessons of one batch, in one room or of
  -- one teacher never overlap; they may touch.
  -- "apart" is when, where and by whom a lesson was to be held before it was joined to another one.
  -- "first_date" and "first_start" tell when an extra lesson was to be held before it was moved.
  -- "made_up_day" stays known once the lesson made up for is deleted.
  create table lessons (
    lesson_id integer generated always as identity primary key,
    batch_id integer not null references batches on delete cascade,
    date date not null,
    start_time time(0) not null,
    end_time time(0) not null,
    during tsrange not null generated always as (tsrange(date + start_time, date + end_time)) stored,
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
    apart jsonb,
    first_date date,
    first_start time(0),
    made_up_day date,
    constraint lessons_of_origin unique (batch_id, origin_date, origin_start),
    check (end_time > start_time),
    constraint joined_lessons_know_their_place check (joined_to is null or apart is not null),
    constraint lessons_have_an_origin
      check ((kind = 'weekly') = (origin_date is not null and origin_start is not null)),
    constraint lessons_were_first_at_a_time check ((first_date is null) = (first_start is null)),
    constraint one_lesson_in_a_room
      exclude using gist (room_id with =, during with &&) where (state = 'scheduled' and joined_to is null),
    constraint one_lesson_of_a_batch
      exclude using gist (batch_id with =, during with &&) where (state = 'scheduled'),
    constraint one_lesson_of_a_teacher
      exclude using gist (teacher_id with =, during with &&) where (state = 'scheduled' and joined_to is null)
  );
  create index lessons_by_day on lessons (date, start_time, lesson_id);
  create index lessons_joined on lessons (joined_to) where joined_to is not null;
  create index lessons_made_up on lessons (makes_up_for) where makes_up_for is not null;
  create index lessons_of_batch on lessons (batch_id, date, start_time);
  create index lessons_of_closed_day on lessons (closed_day_id) where closed_day_id is not null;
  create index lessons_of_room on lessons (room_id, date) where room_id is not null;
  create index lessons_of_teacher on lessons (teacher_id, date) where teacher_id is not null;

  -- Students who sit in one lesson of a batch that is not theirs.
  create table lesson_guests (
    lesson_id integer references lessons on delete cascade,
    student_id integer references students on delete cascade,
    makes_up_for integer references lessons on delete set null,
    primary key (lesson_id, student_id)
  );
  create index lesson_guests_by_student on lesson_guests (student_id);

  -- Days on which a teacher is away.
  create table staff_absences (
    absence_id integer generated always as identity primary key,
    account_id text not null references accounts on delete cascade,
    from_date date not null,
    to_date date not null,
    reason text,
    check (to_date >= from_date)
  );
  create index staff_absences_of_account on staff_absences (account_id, from_date, to_date);

  -- The address of each person's calendar, as a hash.
  create table calendar_feeds (
    account_id text primary key references accounts on delete cascade,
    token_hash text not null unique,
    created_at timestamptz not null default now()
  );`
