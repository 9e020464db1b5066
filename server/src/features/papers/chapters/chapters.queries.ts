import type { Language } from '@ganit/contract/languages'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import { columnEquals, holdsForAll } from '../../../db/rows/conditions.ts'
import { nextFreePosition, placeWithin } from '../../../db/rows/positions.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import { describeVersionedTable } from '../../../http/changes/lock-for-change.ts'
import { insertRow } from '../../../http/changes/versioned-rows.ts'
import { readTranslatedNames } from '../../ground/settings/settings-choices.queries.ts'
import { nameIn } from '../../people/study-language/name-in.queries.ts'
import type { Chapters } from './chapters.tables.ts'

const COLUMNS = ['chapter_id', 'class_number', 'position', 'name', 'is_active', 'version'] as const

const TRANSLATED = ['name_hi', 'name_bn'] as const

/** Names in other languages as staff read them: none until the owner has switched them on. */
export const translatedColumns = async (db: Db): Promise<readonly (typeof TRANSLATED)[number][]> =>
  (await readTranslatedNames(db)) ? TRANSLATED : []

type Renaming = {
  name?: string | undefined
  name_hi?: string | null | undefined
  name_bn?: string | null | undefined
}

/**
 * Changes of a chapter or skill. While staff do not see the names in other languages, a new name clears them: they would
 * be those of another chapter when the owner switches them on.
 */
export async function withoutStaleNames<Changes extends Renaming>(
  db: Db,
  stored: { name: string },
  changes: Changes,
) {
  if (changes.name === undefined || changes.name === stored.name) return changes
  return (await readTranslatedNames(db)) ? changes : { name_hi: null, name_bn: null, ...changes }
}

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

const chaptersInOrder = (db: Db, class_number: number | undefined) =>
  db
    .selectFrom('chapters')
    .where(holdsForAll(columnEquals('class_number', class_number)))
    .orderBy('class_number')
    .orderBy('position')
    .limit(MOST_CHAPTERS)

/** Chapters in their order, as staff read them. */
export const readChapters = async (db: Db, class_number: number | undefined) =>
  chaptersInOrder(db, class_number)
    .select([...COLUMNS, ...(await translatedColumns(db))])
    .execute()

type ToFamily = { condition: RawBuilder<boolean>; language: Language }

/** The chapters that meet a condition, in their order, with names in a language. */
export const readChaptersIn = (
  db: Db,
  class_number: number | undefined,
  { condition, language }: ToFamily,
) =>
  chaptersInOrder(db, class_number)
    .select(COLUMNS)
    .select(nameIn(language, 'chapters').as('name'))
    .where(condition)
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

const chapterById = async (db: Db, chapter_id: number) =>
  db
    .selectFrom('chapters')
    .select([...COLUMNS, ...(await translatedColumns(db))])
    .where('chapter_id', '=', chapter_id)
    .executeTakeFirstOrThrow(CHAPTER.missing)

/** Names of chapters in a language, by number. */
export async function chapterNames(
  db: Db,
  chapter_ids: readonly number[],
  language: Language = 'en',
) {
  const wanted = { chapter_ids, language }
  const rows = await queryPrepared(db, 'names of chapters', wanted, (blanks) =>
    db
      .selectFrom('chapters')
      .select(['chapter_id', nameIn(blanks.language, 'chapters').as('name')])
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
