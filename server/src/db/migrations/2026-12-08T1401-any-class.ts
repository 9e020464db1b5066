import { type Kysely, sql } from 'kysely'

/**
 * Whether any class was chosen for a batch, or no class was thought of. A batch that has none belongs to its students'
 * class, if they have one in common; else it goes on to be offered to every class.
 */
export async function up(db: Kysely<never>) {
  // As before each change of a table that others of one upgrade may have written.
  await sql`set constraints all immediate`.execute(db)
  await sql`set constraints all deferred`.execute(db)
  await sql`
    alter table batches add column any_class boolean not null default false,
      add check (class_number is null or not any_class)`.execute(db)
  await sql`
    with own as (
      select batch_id, min(students.student_class) as class_number
      from memberships join students using (student_id)
      where left_on is null
      group by batch_id
      having min(students.student_class) = max(students.student_class)
    )
    update batches b
    set class_number = (select class_number from own where own.batch_id = b.batch_id),
      any_class = not exists (select from own where own.batch_id = b.batch_id)
    where class_number is null`.execute(db)
}
