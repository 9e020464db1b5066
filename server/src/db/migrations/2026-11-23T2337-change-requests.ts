import { type Kysely, sql } from 'kysely'
import { watch } from '../watch.ts'

/** What guardians want changed in the records of their children. Goes with the guardianship; of each pair one waits. */
export async function up(db: Kysely<never>) {
  await sql`
    create table change_requests (
      change_request_id integer generated always as identity primary key,
      student_id integer not null,
      guardian_id integer not null,
      changes jsonb not null check (jsonb_typeof(changes) = 'object' and changes <> '{}'),
      state text not null default 'waiting'
        check (state in ('waiting', 'accepted', 'declined', 'replaced')),
      reason text check (reason <> ''),
      made_at timestamptz not null default now(),
      decided_at timestamptz,
      decided_by text references accounts on delete set null,
      foreign key (guardian_id, student_id) references guardianships
        on update cascade on delete cascade,
      constraint waiting_requests_are_undecided check ((state = 'waiting') = (decided_at is null)),
      constraint declined_requests_say_why check ((state = 'declined') = (reason is not null))
    )`.execute(db)
  await sql`
    create unique index one_waiting_change_request on change_requests (guardian_id, student_id)
    where state = 'waiting'`.execute(db)
  await sql`
    create index change_requests_waiting on change_requests (change_request_id)
    where state = 'waiting'`.execute(db)
  await sql`
    create index change_requests_of_guardianship
    on change_requests (guardian_id, student_id, change_request_id)`.execute(db)
  await sql`
    create index change_requests_of_student on change_requests (student_id)`.execute(db)
  await sql`
    create index change_requests_decided on change_requests (decided_at)
    where decided_at is not null`.execute(db)
  // Who is related to whom would else outlast an erasure in the trail.
  await watch(db, 'change_requests', 'change_request_id', 'guardian_id', 'changes', 'reason')
}
