import { type Kysely, sql } from 'kysely'
import { watch } from '../watch.ts'

/** Who looks after a student: people of their own, each of them of one student or of several. */
export async function up(db: Kysely<never>) {
  await createGuardians(db)
  await createGuardianships(db)
  await watchGuardianships(db)
  await widenConsents(db)
  await eraseWithTheStudent(db)
}

/**
 * An e-mail is one person's; what a student says of somebody (`is_proposed`) is looked at by the office before it counts.
 * Who the guardian is stays out of the trail: that it was changed, and by whom, is told.
 */
async function createGuardians(db: Kysely<never>) {
  await sql`
    create table guardians (
      guardian_id integer generated always as identity primary key,
      name text not null check (name <> ''),
      phone text check (phone ~ '^\\+[1-9][0-9]{6,14}$'),
      email text check (email <> '' and email = lower(email)),
      account_id text unique references accounts on delete set null,
      language text not null default 'en' check (language in ('en', 'hi', 'bn')),
      is_proposed boolean not null default false,
      proven_at timestamptz,
      wrong_births smallint not null default 0 check (wrong_births between 0 and 3),
      version integer not null default 1,
      created_at timestamptz not null default now(),
      check (phone is not null or email is not null),
      check (account_id is null or not is_proposed)
    )`.execute(db)
  await sql`
    create unique index guardians_by_email on guardians (email) where not is_proposed`.execute(db)
  await sql`create index guardians_by_phone on guardians (phone)`.execute(db)
  await watch(db, 'guardians', 'guardian_id', 'name', 'phone', 'email')
}

/** Each of a student's guardians has a place, of which there are six. One that is not confirmed gives no right. */
async function createGuardianships(db: Kysely<never>) {
  await sql`
    create table guardianships (
      guardian_id integer not null references guardians on delete cascade,
      student_id integer not null references students on delete cascade,
      place smallint not null check (place between 1 and 6),
      relation text not null check (relation in ('mother', 'father', 'guardian', 'other')),
      is_primary boolean not null default false,
      gets_messages boolean not null default true,
      may_collect boolean not null default false,
      limited boolean not null default false,
      confirmed_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (guardian_id, student_id),
      constraint six_guardians unique (student_id, place)
    )`.execute(db)
  await sql`
    create unique index guardianships_primary on guardianships (student_id)
    where is_primary`.execute(db)
  await sql`
    create index guardianships_waiting on guardianships (created_at, guardian_id)
    where confirmed_at is null`.execute(db)
}

const TRANSITIONS = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
}

/** The entries bear the student's number, as those of their attendance do. */
async function watchGuardianships(db: Kysely<never>) {
  for (const [event, rows] of Object.entries(TRANSITIONS))
    await sql`
      create trigger ${sql.ref(`audit_${event}`)} after ${sql.raw(event)} on guardianships
      referencing ${sql.raw(rows)} for each statement
      execute function audit_of_student('guardian_id, student_id')`.execute(db)
}

/** Guardians say for their children what was said on paper until now; who is of age says whether they go on seeing. */
async function widenConsents(db: Kysely<never>) {
  await sql`
    alter table consents
      drop constraint consents_purpose_check,
      drop constraint consents_way_check,
      add constraint consents_purpose_check check (purpose in (
        'conditions', 'terms', 'privacy', 'guardian', 'publicity', 'guardian_access')),
      add constraint consents_way_check check (way in (
        'registration', 'account', 'office', 'guardian'))`.execute(db)
}

async function eraseWithTheStudent(db: Kysely<never>) {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('make_trail_nameless(text, integer)'::regprocedure) as definition`.execute(
    db,
  )
  const before = rows[0]?.definition ?? ''
  const after = before.replace(
    "'attendance_marks', 'leave_notes')",
    "'attendance_marks', 'leave_notes', 'guardianships')",
  )
  if (after === before) throw new Error('make_trail_nameless is not as it was known.')
  await sql.raw(after).execute(db)
}
