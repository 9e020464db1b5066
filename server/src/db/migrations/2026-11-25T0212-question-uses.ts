import { type Kysely, sql } from 'kysely'

/**
 * When each question was used last, kept by triggers: the bank is filtered and papers are filled by it, which would be
 * asked of every question that ever stood in a paper. A question that was never used has no row. Papers stay what counts;
 * the checkup compares the two each night.
 */
export async function up(db: Kysely<never>) {
  await sql`
    create table question_uses (
      question_id integer primary key references questions on delete cascade,
      used_at timestamptz not null
    )`.execute(db)
  await sql`
    insert into question_uses
    select question_id, max(ready_at) from paper_items join papers using (paper_id)
    where ready_at is not null group by question_id`.execute(db)
  await sql`create index question_uses_by_moment on question_uses (used_at, question_id)`.execute(
    db,
  )
  await keepThem(db)
  await keepThemByPapers(db)
  await keepThemByItems(db)
}

/**
 * The rows are written first and read anew only then: whoever uses the same questions meanwhile waits for us, or we have
 * waited for them and see what they did.
 */
const keepThem = (db: Kysely<never>) =>
  sql`
    create function renew_question_uses(ids integer[]) returns void language plpgsql as $$
    begin
      insert into question_uses as kept (question_id, used_at)
      select distinct id, '-infinity'::timestamptz from unnest(ids) as id order by id
      on conflict (question_id) do update set used_at = kept.used_at;
      update question_uses kept set used_at = used.last
      from (
        select question_id, max(ready_at) as last from paper_items join papers using (paper_id)
        where question_id = any(ids) and ready_at is not null group by question_id
      ) as used
      where used.question_id = kept.question_id and used.last <> kept.used_at;
      delete from question_uses kept where question_id = any(ids) and not exists (
        select from paper_items i join papers p using (paper_id)
        where i.question_id = kept.question_id and p.ready_at is not null);
    end $$`.execute(db)

/** A paper becomes ready, or a draft again. One that is deleted takes its items along. */
async function keepThemByPapers(db: Kysely<never>) {
  await sql`
    create function keep_uses_of_paper() returns trigger language plpgsql as $$
    begin
      perform renew_question_uses(array(
        select question_id from paper_items where paper_id = new.paper_id));
      return null;
    end $$`.execute(db)
  await sql`
    create trigger keep_uses after update of ready_at on papers
    for each row when (old.ready_at is distinct from new.ready_at)
    execute function keep_uses_of_paper()`.execute(db)
}

/** Items come and go in drafts, of which nothing is kept; so only those of papers that are ready, or gone, are looked at. */
async function keepThemByItems(db: Kysely<never>) {
  await sql`
    create function keep_uses_of_items() returns trigger language plpgsql as $$
    declare ids integer[] := array(
      select c.question_id from changed c left join papers p using (paper_id)
      where p.paper_id is null or p.ready_at is not null);
    begin
      if ids <> '{}' then perform renew_question_uses(ids); end if;
      return null;
    end $$`.execute(db)
  for (const [event, rows] of [
    ['insert', 'new table'],
    ['delete', 'old table'],
  ] as const)
    await sql`
      create trigger ${sql.ref(`keep_uses_on_${event}`)} after ${sql.raw(event)} on paper_items
      referencing ${sql.raw(rows)} as changed for each statement
      execute function keep_uses_of_items()`.execute(db)
  await sql`
    create function keep_uses_of_moved_item() returns trigger language plpgsql as $$
    begin
      perform renew_question_uses(array[old.question_id, new.question_id]);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger keep_uses_on_move after update of question_id, paper_id on paper_items
    for each row when ((old.question_id, old.paper_id) <> (new.question_id, new.paper_id))
    execute function keep_uses_of_moved_item()`.execute(db)
}
