import type { CurriculumsQuery } from '@ganit/contract/curriculums'
import type { Insertable, Updateable } from 'kysely'
import { allOf, contains, has } from '../../db/conditions.ts'
import { countOf, onPage, type PageOf, withTotal } from '../../db/page.ts'
import type { Db, Trx } from '../../db/schema.ts'
import { edited } from '../../http/lock-for-change.ts'
import type { Curriculums } from './curriculums.tables.ts'

export const CURRICULUM = edited('curriculums', 'curriculum_id', {
  noun: 'curriculum',
  absent: 'Curriculum not found.',
})

const joined = (db: Db) =>
  db.selectFrom('curriculums').innerJoin('courses', 'courses.course_id', 'curriculums.course_id')

const rows = (db: Db) =>
  joined(db).select([
    'curriculums.curriculum_id',
    'curriculums.curriculum_name',
    'curriculums.course_id',
    'courses.course_name',
    'curriculums.is_active',
    'curriculums.version',
  ])

export const curriculumById = (db: Db, curriculum_id: number) =>
  rows(db)
    .where('curriculums.curriculum_id', '=', curriculum_id)
    .executeTakeFirstOrThrow(CURRICULUM.missing)

/** What a course's page shows of it, in the order in which it was added. */
export const activeCurriculums = (db: Db, course_id: number) =>
  db
    .selectFrom('curriculums')
    .select(['curriculum_id', 'curriculum_name'])
    .where('course_id', '=', course_id)
    .where('is_active', '=', true)
    .orderBy('curriculum_id')
    .execute()

export const insertCurriculum = async (trx: Trx, curriculum: Insertable<Curriculums>) => {
  const { curriculum_id } = await trx
    .insertInto('curriculums')
    .values(curriculum)
    .returning('curriculum_id')
    .executeTakeFirstOrThrow()
  return curriculum_id
}

export const updateCurriculumById = (
  trx: Trx,
  curriculum_id: number,
  changes: Updateable<Curriculums>,
) =>
  trx.updateTable('curriculums').set(changes).where('curriculum_id', '=', curriculum_id).execute()

export const deleteCurriculumById = (db: Db, curriculum_id: number) =>
  db
    .deleteFrom('curriculums')
    .where('curriculum_id', '=', curriculum_id)
    .returning('curriculum_id')
    .executeTakeFirstOrThrow(CURRICULUM.missing)

type Filters = Pick<CurriculumsQuery, 'search' | 'course_id' | 'class_level_id' | 'is_activate'>

const matching = ({ search, course_id, class_level_id, is_activate }: Filters) =>
  allOf(
    contains('curriculums.search_text', search),
    has('curriculums.course_id', course_id),
    has('courses.class_level_id', class_level_id),
    has('curriculums.is_active', is_activate),
  )

export const allCurriculums = (db: Db, filters: Filters) =>
  rows(db).where(matching(filters)).orderBy('curriculums.curriculum_id').execute()

type Wanted = PageOf<NonNullable<CurriculumsQuery['sort']>>

const ORDERS = {
  curriculum_id: ['curriculums.curriculum_id'],
  curriculum_name: ['curriculums.curriculum_name', 'curriculums.curriculum_id'],
} as const satisfies Record<Wanted['sort'], unknown>

/** The query of one page, apart so that its plan can be looked at. */
export const curriculumsOnPage = (db: Db, filters: Filters, wanted: Wanted) =>
  onPage(rows(db).where(matching(filters)), ORDERS[wanted.sort], wanted)

export function pageOfCurriculums(db: Db, filters: Filters, wanted: Wanted) {
  const count = countOf(db, joined(db).where(matching(filters)))
  return withTotal(curriculumsOnPage(db, filters, wanted), count)
}
