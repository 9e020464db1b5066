import { sql } from 'kysely'
import { isAmong } from '../../../db/rows/conditions.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { describeVersionedTable } from '../../../http/changes/lock-for-change.ts'

export const PLAN = describeVersionedTable('plans', 'batch_id', {
  noun: 'plan',
  absent: 'Plan not found.',
  columns: ['starts_on', 'ends_on'],
})

export const plansOfBatches = (db: Db, batch_ids: number[]) =>
  db
    .selectFrom('plans')
    .select(['batch_id', 'starts_on', 'ends_on', 'version'])
    .where(isAmong('batch_id', batch_ids))
    .execute()

export type StoredPlan = Awaited<ReturnType<typeof plansOfBatches>>[number]

/** Chapters of plans, in their order. */
export const chaptersOfPlans = (db: Db, batch_ids: number[]) =>
  db
    .selectFrom('plan_chapters as p')
    .innerJoin('chapters as c', 'c.chapter_id', 'p.chapter_id')
    .select([
      'p.batch_id',
      'p.chapter_id',
      'c.name',
      'c.class_number',
      'p.lessons',
      'p.from_date',
      'p.to_date',
      'p.done_on',
      'p.was_before',
    ])
    .where(isAmong('p.batch_id', batch_ids))
    .orderBy('p.batch_id')
    .orderBy('p.position')
    .execute()

/** Stored chapters of a plan, which is locked. */
export const chaptersOfPlan = (trx: Trx, batch_id: number) =>
  trx
    .selectFrom('plan_chapters')
    .select(['chapter_id', 'was_before'])
    .where('batch_id', '=', batch_id)
    .execute()

/** Those of these chapters that exist, and whether they are in use. */
export const existingChapters = async (db: Db, chapter_ids: number[]) => {
  const rows = await db
    .selectFrom('chapters')
    .select(['chapter_id', 'is_active'])
    .where(isAmong('chapter_id', chapter_ids))
    .execute()
  return new Map(rows.map(({ chapter_id, is_active }) => [chapter_id, is_active]))
}

/** Adds a plan with version 1; false if the batch has got one meanwhile. */
export async function addPlan(
  trx: Trx,
  plan: { batch_id: number; starts_on: string; ends_on: string },
) {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('plans')
    .values(plan)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const deletePlan = (trx: Trx, batch_id: number) =>
  trx.deleteFrom('plans').where('batch_id', '=', batch_id).execute()

export type ChapterRow = {
  chapter_id: number
  lessons: number
  from_date: string
  to_date: string
  was_before: boolean
}

/** Stores a plan's chapters in this order; those that stay keep the day on which they were finished. */
export async function replaceChapters(trx: Trx, batch_id: number, chapters: readonly ChapterRow[]) {
  await trx
    .deleteFrom('plan_chapters')
    .where('batch_id', '=', batch_id)
    .where(
      sql<boolean>`chapter_id <> all(${chapters.map(({ chapter_id }) => chapter_id)}::integer[])`,
    )
    .execute()
  await trx
    .insertInto('plan_chapters')
    .values(chapters.map((chapter, position) => ({ batch_id, position, ...chapter })))
    .onConflict((conflict) =>
      conflict.columns(['batch_id', 'chapter_id']).doUpdateSet(({ ref }) => ({
        position: ref('excluded.position'),
        lessons: ref('excluded.lessons'),
        from_date: ref('excluded.from_date'),
        to_date: ref('excluded.to_date'),
        was_before: ref('excluded.was_before'),
      })),
    )
    .execute()
}

/** Stores the day on which a chapter was finished; false if the plan does not have the chapter. */
export async function storeChapterDone(
  trx: Trx,
  {
    batch_id,
    chapter_id,
    done_on,
  }: { batch_id: number; chapter_id: number; done_on: string | null },
) {
  const { numUpdatedRows } = await trx
    .updateTable('plan_chapters')
    .set({ done_on })
    .where('batch_id', '=', batch_id)
    .where('chapter_id', '=', chapter_id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Active chapters of a class in their order, each with the number of its active skills. */
export const weightsOfClass = (db: Db, class_number: number) =>
  db
    .selectFrom('chapters as c')
    .select([
      'c.chapter_id',
      sql<number>`(
        select count(*)::integer from skills s where s.chapter_id = c.chapter_id and s.is_active)`.as(
        'skills',
      ),
    ])
    .where('c.class_number', '=', class_number)
    .where('c.is_active', '=', true)
    .orderBy('c.position')
    .execute()
