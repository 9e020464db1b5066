import { type Kysely, sql } from 'kysely'

/**
 * What a family types by its link and what would open the child's account waits for the office, as a guardian's changes do.
 * What was typed so before, and by nobody since, waits too: of records that have no account the trail tells who wrote it.
 */
export async function up(db: Kysely<never>) {
  await sql`
    alter table change_requests
      alter column guardian_id drop not null,
      add column email_token_hash bytea unique check (octet_length(email_token_hash) = 32),
      add column email_confirmed_at timestamptz,
      add constraint change_requests_student_id_fkey
        foreign key (student_id) references students on delete cascade`.execute(db)
  await sql`
    create unique index one_waiting_request_by_link on change_requests (student_id)
    where state = 'waiting' and guardian_id is null`.execute(db)
  await setApart(db)
}

/** Sets apart what links wrote into records before. */
export const setApart = (db: Kysely<never>) =>
  sql`
    with typed as (
      select s.student_id, f.field, f.value
      from students s
      cross join lateral (values ('email', nullif(s.email, '')),
        ('date_of_birth', s.date_of_birth::text)) as f (field, value)
      where s.account_id is null and f.value is not null and (
        select e.actor from audit_entries e
        where e.subject = 'students' and e.subject_id = s.student_id::text and e.changes ? f.field
        order by e.entry_id desc limit 1) = 'family-' || s.student_id
    ), asked as (
      insert into change_requests (student_id, changes)
      select student_id, jsonb_object_agg(field, value) from typed group by student_id
      returning student_id, changes
    )
    update students s set
      email = case when a.changes ? 'email' then '' else s.email end,
      date_of_birth = case when a.changes ? 'date_of_birth' then null else s.date_of_birth end
    from asked a where a.student_id = s.student_id`.execute(db)
