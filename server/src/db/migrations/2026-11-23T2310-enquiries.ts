import { type Kysely, sql } from 'kysely'
import { watch } from '../watch.ts'

/** Who asks about lessons, until they have joined or it came to nothing. */
export async function up(db: Kysely<never>) {
  await createEnquiries(db)
  await createNotes(db)
  await createLinks(db)
  await keepTrialsWithinCapacity(db)
}

/** What stands in the trail is that something was changed, not what: it would outlast the enquiry. */
async function createEnquiries(db: Kysely<never>) {
  await sql`
    create table enquiries (
      enquiry_id integer generated always as identity primary key,
      name text not null check (name <> ''),
      student_name text check (student_name <> ''),
      phone text not null check (phone ~ '^\\+[1-9][0-9]{6,14}$'),
      email text check (email <> ''),
      class_number integer not null check (class_number between 1 and 12),
      school text check (school <> ''),
      message text check (message <> '' and char_length(message) <= 2000),
      source text not null check (source in ('site', 'walk-in', 'phone', 'referral', 'other')),
      stage text not null default 'new'
        check (stage in ('new', 'contacted', 'trial', 'offered', 'joined', 'lost')),
      lost_reason text check (lost_reason <> ''),
      follow_up_on date not null check (isfinite(follow_up_on)),
      trial_lesson_id integer references lessons on delete set null,
      trial_came boolean,
      student_id integer references students on delete cascade,
      consent_at timestamptz,
      created_at timestamptz not null default now(),
      changed_at timestamptz not null default now(),
      version integer not null default 1,
      search_text text collate "C" not null generated always as (
        lower((
          name || E'\\n' || coalesce(student_name, '') || E'\\n' || phone || E'\\n'
            || coalesce(email, '') || E'\\n' || coalesce(school, '')
        ) collate "und-x-icu")
      ) stored,
      constraint lost_with_a_reason check ((stage = 'lost') = (lost_reason is not null)),
      constraint joined_as_a_student check (stage <> 'joined' or student_id is not null)
    )`.execute(db)
  await sql`create index enquiries_by_day on enquiries (follow_up_on, enquiry_id)`.execute(db)
  await sql`
    create index enquiries_open on enquiries (follow_up_on, enquiry_id)
    where stage not in ('joined', 'lost')`.execute(db)
  await sql`create index enquiries_by_phone on enquiries (phone)`.execute(db)
  await sql`create index enquiries_of_student on enquiries (student_id)`.execute(db)
  await sql`create index enquiries_by_age on enquiries (changed_at)`.execute(db)
  await sql`
    create index enquiries_in_lesson on enquiries (trial_lesson_id)
    where trial_lesson_id is not null`.execute(db)
  await sql`
    create index enquiries_by_text on enquiries using gin (search_text gin_trgm_ops)`.execute(db)
  const secrets = ['name', 'student_name', 'phone', 'email', 'school', 'message', 'lost_reason']
  await watch(db, 'enquiries', 'enquiry_id', ...secrets, 'search_text')
}

async function createNotes(db: Kysely<never>) {
  await sql`
    create table enquiry_notes (
      note_id integer generated always as identity primary key,
      enquiry_id integer not null references enquiries on delete cascade,
      text text not null check (text <> ''),
      written_by text references accounts on delete set null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index notes_of_enquiry on enquiry_notes (enquiry_id, note_id)`.execute(db)
  await sql`create index enquiry_notes_by_author on enquiry_notes (written_by)`.execute(db)
  // Who wrote them may go; what they say stays, until they go with their enquiry.
  await sql`
    create trigger never_changed before update of note_id, enquiry_id, text, created_at
    on enquiry_notes for each row execute function refuse_change()`.execute(db)
  await watch(db, 'enquiry_notes', 'note_id', 'text')
}

/** One link for each enquiry: a newer one takes the place of the older. */
async function createLinks(db: Kysely<never>) {
  await sql`
    create table enquiry_links (
      enquiry_id integer primary key references enquiries on delete cascade,
      token_hash bytea not null unique,
      expires_at timestamptz not null
    )`.execute(db)
}

/** Of many who take the last seat of a lesson at once, one gets it: each waits for the lesson, and counts after that. */
async function keepTrialsWithinCapacity(db: Kysely<never>) {
  await sql`
    create function refuse_full_trial() returns trigger language plpgsql as $$
    declare
      lesson record;
      taken integer;
    begin
      select l.lesson_id, l.batch_id, l.date, b.capacity into lesson
        from lessons l join batches b using (batch_id)
        where l.lesson_id = new.trial_lesson_id for no key update of l;
      if lesson.capacity is null then
        return new;
      end if;
      select
        (select count(*) from memberships m
          where m.batch_id = lesson.batch_id and m.joined_on <= lesson.date
            and (m.left_on is null or m.left_on >= lesson.date))
        + (select count(*) from enquiries e
          where e.trial_lesson_id = new.trial_lesson_id and e.enquiry_id <> new.enquiry_id)
        into taken;
      if taken >= lesson.capacity then
        raise exception 'lesson % is full', new.trial_lesson_id
          using errcode = '23514', constraint = 'trials_within_capacity';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger trials_within_capacity before insert or update of trial_lesson_id on enquiries
    for each row when (new.trial_lesson_id is not null)
    execute function refuse_full_trial()`.execute(db)
}
