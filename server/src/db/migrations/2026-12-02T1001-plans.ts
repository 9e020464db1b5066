import { type Kysely, sql } from 'kysely'
import { watch } from '../transactions/watch.ts'

/** The plan of each batch, its chapters in order, and the topics that lessons taught. */
export async function up(db: Kysely<never>) {
  await sql`
    create table plans (
      batch_id integer primary key references batches on delete cascade,
      starts_on date not null,
      ends_on date not null,
      version integer not null default 1,
      check (ends_on > starts_on and ends_on - starts_on <= 400)
    )`.execute(db)
  await sql`
    create table plan_chapters (
      plan_chapter_id integer generated always as identity primary key,
      batch_id integer not null references plans on delete cascade,
      position integer not null check (position >= 0),
      chapter_id integer not null references chapters on delete restrict,
      lessons smallint not null check (lessons between 1 and 60),
      from_date date not null,
      to_date date not null check (to_date >= from_date),
      done_on date,
      was_before boolean not null default false,
      unique (batch_id, chapter_id),
      constraint one_planned_chapter_a_position unique (batch_id, position)
        deferrable initially deferred
    )`.execute(db)
  await sql`create index plan_chapters_by_chapter on plan_chapters (chapter_id)`.execute(db)
  await sql`
    alter table skills add constraint skills_with_chapter unique (skill_id, chapter_id)`.execute(db)
  await sql`
    create table lesson_topics (
      lesson_topic_id bigint generated always as identity primary key,
      lesson_id integer not null references registers on delete cascade,
      chapter_id integer not null references chapters on delete restrict,
      skill_id integer,
      unique nulls not distinct (lesson_id, chapter_id, skill_id),
      foreign key (skill_id, chapter_id) references skills (skill_id, chapter_id) on delete restrict
    )`.execute(db)
  await sql`create index lesson_topics_by_chapter on lesson_topics (chapter_id)`.execute(db)
  await sql`create index lesson_topics_by_skill on lesson_topics (skill_id, chapter_id)`.execute(db)
  await watch(db, 'plans', 'batch_id')
  await watch(db, 'plan_chapters', 'batch_id')
  await watch(db, 'lesson_topics', 'lesson_id')
}
