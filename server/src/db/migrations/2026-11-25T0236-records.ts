import { type Kysely, sql } from 'kysely'

/** Students may be known to the academy before they have an account: imported from a table, or from paper. */
export async function up(db: Kysely<never>) {
  await letStudentsBeWithoutAccount(db)
  await letLittleBeKnown(db)
  await keepAgreementsOnceGiven(db)
  await inviteStudents(db)
}

/**
 * Such a record's `uid` is made of its number until somebody claims it. `account_id` says whose account it is, and is what
 * refers to the account now.
 */
async function letStudentsBeWithoutAccount(db: Kysely<never>) {
  await sql`alter table students drop constraint students_uid_fkey`.execute(db)
  await sql`
    alter table students
      add column account_id text references accounts on delete restrict
        generated always as (case when uid like 'record-%' then null else uid end) stored,
      add constraint record_by_its_number
        check (uid not like 'record-%' or uid = 'record-' || student_id)`.execute(db)
  await sql`create unique index students_by_account on students (account_id)`.execute(db)
  await sql`
    create function name_record() returns trigger language plpgsql as $$
    begin
      if new.uid is null then new.uid := 'record-' || new.student_id; end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger name_record before insert on students
    for each row execute function name_record()`.execute(db)
}

/** Of who is imported only a first name and a class are sure; they have agreed to nothing yet. */
async function letLittleBeKnown(db: Kysely<never>) {
  await sql`
    alter table students
      drop constraint students_last_name_check,
      drop constraint students_email_check,
      alter column date_of_birth drop not null,
      alter column terms_version drop not null,
      alter column agreed_at drop not null`.execute(db)
  await sql`create index students_by_lower_email on students (lower(email)) where email <> ''`.execute(
    db,
  )
  for (const number of ['contact_number_1', 'contact_number_2'])
    await sql`
      create index ${sql.ref(`students_by_digits_of_${number}`)} on students
        (right(regexp_replace(${sql.ref(number)}, '[^0-9]', '', 'g'), 10))
      where ${sql.ref(number)} <> ''`.execute(db)
}

/** What is agreed is kept as it is with a registration: at once, or when the record is claimed. */
async function keepAgreementsOnceGiven(db: Kysely<never>) {
  const agreed = (students: string, condition: string) =>
    sql.raw(`
      insert into consents (student_id, purpose, text_version, given, way, recorded_by, recorded_at)
      select student_id, purpose, terms_version, true, 'registration', account_id, agreed_at
      from ${students} cross join unnest('{conditions,terms}'::text[]) as purpose
      where ${condition}
      order by student_id, purpose`)
  await sql`
    create or replace function keep_number_and_agreement() returns trigger language plpgsql as $$
    begin
      insert into student_numbers select student_id from new_rows on conflict do nothing;
      ${agreed('new_rows', 'terms_version is not null')};
      return null;
    end $$`.execute(db)
  await sql`
    create function keep_agreement_of_claim() returns trigger language plpgsql as $$
    begin
      ${agreed('(select new.*) as student', 'true')};
      return null;
    end $$`.execute(db)
  await sql`
    create trigger keep_agreement_of_claim after update of terms_version on students
    for each row when (old.terms_version is null and new.terms_version is not null)
    execute function keep_agreement_of_claim()`.execute(db)
}

/** A student is invited to claim their record, and proves by the date of birth that they are meant. */
async function inviteStudents(db: Kysely<never>) {
  await sql`
    alter table invitations
      add column student_id integer unique references students on delete cascade,
      add column wrong_births smallint not null default 0,
      drop constraint invitations_role_check`.execute(db)
  await sql`
    alter table invitations
      add constraint invitations_role_check
        check (role in ('desk', 'teacher', 'guardian', 'student')),
      add constraint invited_student check ((role = 'student') = (student_id is not null))`.execute(
    db,
  )
}
