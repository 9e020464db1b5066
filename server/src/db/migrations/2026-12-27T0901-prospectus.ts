import { type Kysely, sql } from 'kysely'

/** The prospectus, off until the owner switches it on, and what it says of teachers. */
export async function up(db: Kysely<never>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table settings
    add column prospectus boolean not null default false,
    add column registration_number text check (length(registration_number) <= 60),
    add column owner_qualification text check (length(owner_qualification) <= 100)`,
  'alter table accounts add column qualification text check (length(qualification) <= 100)',
  // Seats bound the size of batches, also where class pages show free places.
  `create trigger announce_changed_pages after insert or delete or update or truncate
    on rooms for each statement execute function announce_changed_pages()`,
  // Accounts change whenever somebody signs up; pages name the owner and teachers with a qualification.
  `create trigger announce_changed_teachers after update on accounts
    for each row when (
      (old.qualification is not null or new.qualification is not null or new.role = 'admin')
      and (old.name, old.role, old.is_active, old.qualification)
        is distinct from (new.name, new.role, new.is_active, new.qualification))
    execute function announce_changed_pages()`,
  `create trigger announce_deleted_teachers after delete on accounts
    for each row when (old.qualification is not null) execute function announce_changed_pages()`,
  // The day of the last change is read from the trail, whose other entries are many more.
  `create index audit_of_prospectus on audit_entries (entry_id)
    where subject in ('batches', 'batch_schedules', 'batch_fees', 'rooms', 'settings')`,
]
