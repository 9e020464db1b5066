import { type Insertable, type RawBuilder, sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import { columnEquals, holdsForAll } from '../../../db/rows/conditions.ts'
import { nextFreePosition, placeWithin } from '../../../db/rows/positions.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { describeVersionedTable } from '../../../http/changes/lock-for-change.ts'
import { insertRow } from '../../../http/changes/versioned-rows.ts'
import type { Chapters } from './chapters.tables.ts'

const COLUMNS = ['chapter_id', 'class_number', 'position', 'name', 'is_active', 'version'] as const

/** Limit of the list, above the number of chapters of twelve classes. */
const MOST_CHAPTERS = 2_000

export const CHAPTER = describeVersionedTable('chapters', 'chapter_id', {
  noun: 'chapter',
  absent: 'Chapter not found.',
  columns: COLUMNS,
  taken: { chapters_by_name: { name: 'This class has a chapter of this name already.' } },
})

/** The chapters of each class have an order of their own. */
const CHAPTER_ORDER = { table: 'chapters', group: 'class_number', key: 'chapter_id' } as const

/** Locks the order of a class's chapters. */
export const lockClass = (trx: Trx, class_number: number) =>
  trx
    .selectFrom('class_levels')
    .select('class_level_id')
    .where('class_level_id', '=', class_number)
    .forNoKeyUpdate()
    .execute()

/** Active chapters for students of a class: those of the class, and of the one below. */
export const isChapterForClasses = (classes: RawBuilder<unknown>) => sql<boolean>`(
  chapters.is_active and (chapters.class_number in (${classes})
    or chapters.class_number + 1 in (${classes})))`

/** Chapters in their order; with a condition, only those that meet it. */
export const readChapters = (
  db: Db,
  class_number: number | undefined,
  condition: RawBuilder<boolean> = sql<boolean>`true`,
) =>
  db
    .selectFrom('chapters')
    .select(COLUMNS)
    .where(holdsForAll(columnEquals('class_number', class_number)))
    .where(condition)
    .orderBy('class_number')
    .orderBy('position')
    .limit(MOST_CHAPTERS)
    .execute()

/** Class of a chapter; undefined if there is none. */
export const classOfChapter = async (db: Db, chapter_id: number) => {
  const found = await db
    .selectFrom('chapters')
    .select('class_number')
    .where('chapter_id', '=', chapter_id)
    .executeTakeFirst()
  return found?.class_number
}

const chapterById = (db: Db, chapter_id: number) =>
  db
    .selectFrom('chapters')
    .select(COLUMNS)
    .where('chapter_id', '=', chapter_id)
    .executeTakeFirstOrThrow(CHAPTER.missing)

export async function chapterNames(db: Db, chapter_ids: readonly number[]) {
  const rows = await queryPrepared(db, 'names of chapters', { chapter_ids }, (blanks) =>
    db
      .selectFrom('chapters')
      .select(['chapter_id', 'name'])
      .where(sql<boolean>`chapter_id = any(${blanks.chapter_ids}::integer[])`),
  )
  return new Map(rows.map(({ chapter_id, name }) => [chapter_id, name]))
}

/** Appends a chapter to its class, which is locked. */
export async function insertChapter(trx: Trx, chapter: Omit<Insertable<Chapters>, 'position'>) {
  const position = await nextFreePosition(trx, CHAPTER_ORDER, chapter.class_number)
  return (await insertRow(trx, CHAPTER, { ...chapter, position })).chapter_id
}

type Placed = { chapter_id: number; class_number: number; position: number | undefined }

/** Moves a chapter to its position, if given; returns it as stored. */
export async function placeChapter(trx: Trx, { chapter_id, class_number, position }: Placed) {
  if (position !== undefined)
    await placeWithin(trx, CHAPTER_ORDER, { of: class_number, id: chapter_id, position })
  return chapterById(trx, chapter_id)
}
