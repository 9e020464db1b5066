import type { EssentialsQuery } from '@ganit/contract/essentials'
import type { Insertable, Updateable } from 'kysely'
import { allOf, contains, has } from '../../db/conditions.ts'
import { countOf, onPage, type PageOf, withTotal } from '../../db/page.ts'
import type { Db, Trx } from '../../db/schema.ts'
import { edited } from '../../http/lock-for-change.ts'
import type { Essentials } from './essentials.tables.ts'

export const ESSENTIAL = edited('essentials', 'essential_id', {
  noun: 'essential',
  absent: 'Essential not found.',
})

const joined = (db: Db) =>
  db.selectFrom('essentials').innerJoin('courses', 'courses.course_id', 'essentials.course_id')

const rows = (db: Db) =>
  joined(db).select([
    'essentials.essential_id',
    'essentials.name',
    'essentials.description',
    'essentials.course_id',
    'courses.course_name',
    'essentials.is_active',
    'essentials.version',
  ])

export const essentialById = (db: Db, essential_id: number) =>
  rows(db)
    .where('essentials.essential_id', '=', essential_id)
    .executeTakeFirstOrThrow(ESSENTIAL.missing)

/** What a course's page shows of it, in the order in which it was added. */
export const activeEssentials = (db: Db, course_id: number) =>
  db
    .selectFrom('essentials')
    .select(['essential_id', 'name', 'description'])
    .where('course_id', '=', course_id)
    .where('is_active', '=', true)
    .orderBy('essential_id')
    .execute()

export const insertEssential = async (trx: Trx, essential: Insertable<Essentials>) => {
  const { essential_id } = await trx
    .insertInto('essentials')
    .values(essential)
    .returning('essential_id')
    .executeTakeFirstOrThrow()
  return essential_id
}

export const updateEssentialById = (
  trx: Trx,
  essential_id: number,
  changes: Updateable<Essentials>,
) => trx.updateTable('essentials').set(changes).where('essential_id', '=', essential_id).execute()

export const deleteEssentialById = (db: Db, essential_id: number) =>
  db
    .deleteFrom('essentials')
    .where('essential_id', '=', essential_id)
    .returning('essential_id')
    .executeTakeFirstOrThrow(ESSENTIAL.missing)

type Filters = Pick<EssentialsQuery, 'search' | 'course_id' | 'class_level_id' | 'is_activate'>

const matching = ({ search, course_id, class_level_id, is_activate }: Filters) =>
  allOf(
    contains('essentials.search_text', search),
    has('essentials.course_id', course_id),
    has('courses.class_level_id', class_level_id),
    has('essentials.is_active', is_activate),
  )

export const allEssentials = (db: Db, filters: Filters) =>
  rows(db).where(matching(filters)).orderBy('essentials.essential_id').execute()

type Wanted = PageOf<NonNullable<EssentialsQuery['sort']>>

const ORDERS = {
  ID: ['essentials.essential_id'],
  classroom_essentials_name: ['essentials.name', 'essentials.essential_id'],
} as const satisfies Record<Wanted['sort'], unknown>

/** The query of one page, apart so that its plan can be looked at. */
export const essentialsOnPage = (db: Db, filters: Filters, wanted: Wanted) =>
  onPage(rows(db).where(matching(filters)), ORDERS[wanted.sort], wanted)

export function pageOfEssentials(db: Db, filters: Filters, wanted: Wanted) {
  const count = countOf(db, joined(db).where(matching(filters)))
  return withTotal(essentialsOnPage(db, filters, wanted), count)
}
