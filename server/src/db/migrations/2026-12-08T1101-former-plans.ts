import { type Kysely, sql } from 'kysely'

/**
 * What a plan said of a chapter, when it no longer has it or begins later: what was taught is a fact of batch, chapter
 * and day. Chapters that were done before their plan begins are such facts.
 */
export async function up(db: Kysely<never>) {
  await sql`
    create table former_plan_chapters (
      batch_id integer not null references batches on delete cascade,
      chapter_id integer not null references chapters on delete restrict,
      starts_on date not null,
      lessons smallint not null check (lessons between 1 and 60),
      done_on date,
      was_before boolean not null default false,
      primary key (batch_id, chapter_id, starts_on)
    )`.execute(db)
  await sql`
    create index former_plan_chapters_by_chapter on former_plan_chapters (chapter_id)`.execute(db)
  await sql`
    insert into former_plan_chapters (batch_id, chapter_id, starts_on, lessons, done_on)
    select batch_id, chapter_id, done_on, lessons, done_on
    from plan_chapters c join plans p using (batch_id) where c.done_on < p.starts_on`.execute(db)
  await sql`
    update plan_chapters c set done_on = null
    from plans p where p.batch_id = c.batch_id and c.done_on < p.starts_on`.execute(db)
}
