import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'

/**
 * Stores the plan's entries of chapters that it will lose, so that taught chapters stay known. If the plan will begin
 * later, it stores all entries. Call it before the plan changes; `next` is undefined if the plan is deleted.
 */
export const keepFormer = (
  trx: Trx,
  batch_id: number,
  next?: { starts_on: string; chapter_ids: readonly number[] },
) => {
  const stays = next
    ? sql`(c.chapter_id = any(${next.chapter_ids}::integer[]) and c.done_on >= ${next.starts_on}::date)`
    : sql`false`
  const isLost = next
    ? sql`(p.starts_on < ${next.starts_on}::date or c.chapter_id <> all(${next.chapter_ids}::integer[]))`
    : sql`true`
  return sql`
    insert into former_plan_chapters as f (batch_id, chapter_id, starts_on, lessons, done_on, was_before)
    select batch_id, c.chapter_id, p.starts_on, c.lessons, case when not ${stays} then c.done_on end, c.was_before
    from plans p join plan_chapters c using (batch_id)
    where batch_id = ${batch_id} and ${isLost} and (c.done_on is not null or c.was_before or exists (
      select from lessons l join lesson_topics t using (lesson_id)
      where l.batch_id = c.batch_id and t.chapter_id = c.chapter_id))
    on conflict (batch_id, chapter_id, starts_on) do update set lessons = excluded.lessons,
      done_on = coalesce(excluded.done_on, f.done_on), was_before = excluded.was_before`.execute(
    trx,
  )
}

/** Chapters that an earlier plan of this batch with the same beginning marked as taught before it. */
export async function chaptersTaughtBefore(trx: Trx, batch_id: number, starts_on: string) {
  const rows = await trx
    .selectFrom('former_plan_chapters')
    .select('chapter_id')
    .where('batch_id', '=', batch_id)
    .where('starts_on', '=', starts_on)
    .where('was_before', '=', true)
    .execute()
  return new Set(rows.map(({ chapter_id }) => chapter_id))
}

/** Makes a changed plan count chapters finished since its beginning, and none finished before it. */
export async function countChaptersSincePlanStart(trx: Trx, batch_id: number) {
  await sql`
    update plan_chapters c set done_on = since.done_on
    from (
      select c.chapter_id, max(f.done_on) as done_on
      from plans p join plan_chapters c using (batch_id)
      left join former_plan_chapters f on f.batch_id = p.batch_id and f.chapter_id = c.chapter_id
        and f.done_on >= p.starts_on
      where p.batch_id = ${batch_id} and coalesce(c.done_on < p.starts_on, true)
      group by c.chapter_id) as since
    where c.batch_id = ${batch_id} and c.chapter_id = since.chapter_id
      and c.done_on is distinct from since.done_on`.execute(trx)
  // The present plan knows its own beginning best.
  await sql`
    update former_plan_chapters f set was_before = c.was_before
    from plans p join plan_chapters c using (batch_id)
    where p.batch_id = ${batch_id} and f.batch_id = p.batch_id and f.chapter_id = c.chapter_id
      and f.starts_on = p.starts_on and f.was_before <> c.was_before`.execute(trx)
}

/**
 * Deletes the dates on which former plans finished a chapter within the present plan, which stores them from now on.
 */
export const forgetDone = (
  trx: Trx,
  { batch_id, chapter_id, since }: { batch_id: number; chapter_id: number; since: string },
) =>
  trx
    .updateTable('former_plan_chapters')
    .set({ done_on: null })
    .where('batch_id', '=', batch_id)
    .where('chapter_id', '=', chapter_id)
    .where('done_on', '>=', since)
    .execute()
